import { createHash } from "node:crypto";
import type { Box, PhotoProblem, PhotoVerdict } from "@portrait-studio/contract";
import type { PhotoAnalysis, SetJudgement, VerdictCode } from "@portrait-studio/darkroom/analysis";
import { photos } from "@portrait-studio/db";
import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";
import { analysisKey, cutOutKey } from "./photo-files.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;
type Row = Pick<
  typeof photos.$inferSelect,
  "id" | "storageKey" | "headBox" | "headBoxConfirmed" | "cutOutKey"
>;
type Judged = SetJudgement["photos"][number];

/**
 * Looks at a photo, new or changed, and judges it together with those of its session that have been looked at: a photo may
 * turn out to repeat an earlier one, or the other way round. Safe to repeat; for one person it must not run twice at a
 * time, since the one that knows of fewer photos could have the last word. A photo that is gone, or goes meanwhile,
 * changes nothing; one whose head is placed meanwhile is looked at again. What a training has taken is passed over, so that
 * the person's next photos do not wait for it; it is asked for again when the training gives its photos back.
 */
export async function judgePhoto(ports: Ports, photoId: string): Promise<void> {
  const { db, storage, photoJudge } = ports;
  const [photo] = await db
    .select({
      storageKey: photos.storageKey,
      uploadSessionId: photos.uploadSessionId,
      userId: photos.userId,
      headBox: photos.headBox,
      headBoxConfirmed: photos.headBoxConfirmed,
    })
    .from(photos)
    .where(and(eq(photos.id, photoId), inActiveSession(db)));
  if (!photo) return;
  const { headBox, headBoxConfirmed } = photo;
  const told = headBoxConfirmed && headBox ? { headBox } : {};
  const analysis = await photoJudge.analyse(await storage.read(photo.storageKey), told);
  const key = analysisKey(photo.storageKey);
  await storage.put(key, Buffer.from(JSON.stringify(analysis)), { contentType: "application/json" });
  const rows = await db
    .select({
      id: photos.id,
      storageKey: photos.storageKey,
      headBox: photos.headBox,
      headBoxConfirmed: photos.headBoxConfirmed,
      cutOutKey: photos.cutOutKey,
    })
    .from(photos)
    .where(eq(photos.uploadSessionId, photo.uploadSessionId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  const found = rows.find(({ id }) => id === photoId);
  if (!found || found.headBoxConfirmed !== headBoxConfirmed || !isSame(found.headBox, headBox)) {
    // whoever deleted it, or placed its head, may have done so before there was this file
    await storage.remove([key]);
    return;
  }
  const stored = new Set(await storage.list(`photos/${photo.userId}/`));
  const looked = new Map(
    rows.filter(({ storageKey }) => stored.has(analysisKey(storageKey))).map((row) => [row.id, row]),
  );
  const analysed = await Promise.all(
    [...looked.values()].map(async ({ id, storageKey }) => ({
      id,
      analysis: await readAnalysis(storage, storageKey),
    })),
  );
  for (const judged of photoJudge.judgeSet(analysed).photos) {
    const row = looked.get(judged.id);
    if (row) await storeVerdict(ports, row, judged, row.id === photoId);
  }
}

async function readAnalysis(storage: Ports["storage"], storageKey: string): Promise<PhotoAnalysis> {
  const bytes = await storage.read(analysisKey(storageKey));
  return JSON.parse(Buffer.from(bytes).toString("utf8")) as PhotoAnalysis;
}

const problemOf: Record<VerdictCode, PhotoProblem> = {
  too_small: "tooSmall",
  blurry: "blurry",
  too_dark: "tooDark",
  near_duplicate: "duplicate",
  no_clear_subject: "noSubject",
};

async function storeVerdict(ports: Ports, row: Row, judged: Judged, isNew: boolean): Promise<void> {
  const { db, storage } = ports;
  const problems = judged.verdicts.map((code) => problemOf[code]);
  const verdict: PhotoVerdict = { level: problems.length === 0 ? "ready" : "attention", problems };
  // where nothing looks like a head, there is only a guess, and a guess is not shown as found
  const found = problems.includes("noSubject") ? null : judged.head;
  const headBox = row.headBoxConfirmed ? row.headBox : found;
  const moved = isNew || !isSame(row.headBox, headBox);
  const cutOut = moved ? await storeCutOut(ports, row, headBox && judged) : { cutOutKey: row.cutOutKey };
  const stored = await db
    .update(photos)
    .set({ verdict, headBox, ...cutOut })
    .where(
      and(
        eq(photos.id, row.id),
        // not over what the person has said meanwhile
        eq(photos.headBoxConfirmed, row.headBoxConfirmed),
        sql`${photos.headBox} is not distinct from ${row.headBox && JSON.stringify(row.headBox)}::jsonb`,
      ),
    )
    .returning({ id: photos.id });
  const over = stored.length > 0 ? row.cutOutKey : cutOut.cutOutKey;
  if (over && row.cutOutKey !== cutOut.cutOutKey) await storage.remove([over]);
}

/** @returns where the preview of the person cut out lies, if there is one, and whether it passed as clean */
async function storeCutOut(
  { storage, photoJudge }: Ports,
  { storageKey }: Row,
  judged: Judged | null,
): Promise<{ cutOutKey: string | null; cutOutClean?: boolean }> {
  const preview = judged && (await photoJudge.cutOut(await storage.read(storageKey), judged));
  if (!preview) return { cutOutKey: null };
  const { picture, passed } = preview;
  // what lies behind an address never changes: another picture has another key
  const key = cutOutKey(storageKey, createHash("sha256").update(picture).digest("hex").slice(0, 8));
  await storage.put(key, picture, { contentType: "image/webp" });
  return { cutOutKey: key, cutOutClean: passed };
}

function isSame(a: Box | null, b: Box | null): boolean {
  return a && b ? a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height : a === b;
}
