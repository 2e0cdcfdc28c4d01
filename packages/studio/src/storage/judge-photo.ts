import type { PhotoProblem, PhotoVerdict } from "@portrait-studio/contract";
import type { PhotoAnalysis, SetJudgement, VerdictCode } from "@portrait-studio/darkroom/analysis";
import { photos } from "@portrait-studio/db";
import { asc, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { analysisKey } from "./photo-files.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;

/**
 * Looks at a new photo and judges it together with those of its session that have been looked at: a photo may turn out to repeat
 * an earlier one, or the other way round. Safe to repeat; for one person it must not run twice at a time, since the one
 * that knows of fewer photos could have the last word. A photo that is gone, or goes meanwhile, changes nothing.
 */
export async function judgePhoto(ports: Ports, photoId: string): Promise<void> {
  const { db, storage, photoJudge } = ports;
  const [photo] = await db
    .select({ storageKey: photos.storageKey, uploadSessionId: photos.uploadSessionId, userId: photos.userId })
    .from(photos)
    .where(eq(photos.id, photoId));
  if (!photo) return;
  const analysis = await photoJudge.analyse(await storage.read(photo.storageKey));
  const key = analysisKey(photo.storageKey);
  await storage.put(key, Buffer.from(JSON.stringify(analysis)), { contentType: "application/json" });
  const rows = await db
    .select({ id: photos.id, storageKey: photos.storageKey })
    .from(photos)
    .where(eq(photos.uploadSessionId, photo.uploadSessionId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  if (!rows.some(({ id }) => id === photoId)) {
    // whoever deleted it may have done so before there was this file
    await storage.remove([key]);
    return;
  }
  const stored = new Set(await storage.list(`photos/${photo.userId}/`));
  const analysed = await Promise.all(
    rows
      .filter(({ storageKey }) => stored.has(analysisKey(storageKey)))
      .map(async ({ id, storageKey }) => ({ id, analysis: await readAnalysis(storage, storageKey) })),
  );
  for (const judged of photoJudge.judgeSet(analysed).photos) await storeVerdict(ports, judged);
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

async function storeVerdict(
  { db }: Pick<Ports, "db">,
  { id, verdicts, head }: SetJudgement["photos"][number],
): Promise<void> {
  const problems = verdicts.map((code) => problemOf[code]);
  const verdict: PhotoVerdict = { level: problems.length === 0 ? "ready" : "attention", problems };
  // where nothing looks like a head, there is only a guess, and a guess is not shown as found
  const found = problems.includes("noSubject") ? null : JSON.stringify(head);
  await db
    .update(photos)
    .set({
      verdict,
      headBox: sql`case when ${photos.headBoxConfirmed} then ${photos.headBox} else ${found}::jsonb end`,
    })
    .where(eq(photos.id, id));
}
