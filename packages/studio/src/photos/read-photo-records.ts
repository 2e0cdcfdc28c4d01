import { photos } from "@portrait-studio/db";
import type { PhotoRecords } from "@portrait-studio/engine";
import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import { inArray } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { toMatteKey } from "./photo-files.ts";

export async function readPhotoRecords(
  { db }: Pick<Studio, "db">,
  photoIds: readonly string[],
): ReturnType<PhotoRecords["read"]> {
  const rows = await db
    .select({
      id: photos.id,
      analysis: photos.analysis,
      verdict: photos.verdict,
      cutOutKey: photos.cutOutKey,
      passed: photos.cutOutClean,
      useCutOut: photos.useCutOut,
    })
    .from(photos)
    .where(inArray(photos.id, [...photoIds]));
  return new Map(
    rows.map(({ id, analysis, verdict, cutOutKey, passed, useCutOut }) => {
      const { cutOutOf } = verdict ?? {};
      const isOfAnalysis = cutOutOf !== undefined && cutOutOf.version === analysis?.version;
      const cutOut =
        cutOutKey && isOfAnalysis
          ? { matteKey: toMatteKey(cutOutKey), subject: cutOutOf.subject, passed, doubt: cutOutOf.doubt }
          : null;
      return [id, { analysis: analysis as PhotoAnalysis | null, cutOut, useCutOut }];
    }),
  );
}
