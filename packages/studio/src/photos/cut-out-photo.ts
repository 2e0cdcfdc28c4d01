import { createHash } from "node:crypto";
import type { CutOutDoubt } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import type { DoubtReason, PhotoAnalysis } from "@portrait-studio/photo/types";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { awaitPaidTasks, longestWaitMs } from "../jobs/tasks.ts";
import { cutOutFiles, cutOutKey, toMatteKey } from "./photo-files.ts";
import { analysisColumns, hasHead } from "./placed-head.ts";

type CutOutPorts = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;

const columns = { ...analysisColumns, userId: photos.userId, verdict: photos.verdict };

const doubts: Record<DoubtReason, CutOutDoubt> = {
  "hair-unclear": "hair",
  "background-alike": "background",
  "person-touches": "otherPerson",
  "parts-unclear": "parts",
};

/**
 * Cuts the person of a judged photo out and keeps the preview and the matte, unless the head was placed or the photo deleted
 * meanwhile. Safe to repeat, but runs for one photo must not overlap: the one whose head was moved removes files by their content.
 */
export async function cutOutPhoto({ db, storage, photoJudge }: CutOutPorts, photoId: string): Promise<void> {
  const [row] = await db
    .select(columns)
    .from(photos)
    .where(and(eq(photos.id, photoId), isNull(photos.removedAt)));
  if (!row?.verdict?.cutOutPending || !row.analysis) return;
  const analysis = row.analysis as PhotoAnalysis;
  // the version before names no face: then it is the one most likely meant, until the photo is judged again
  const { cutOutOf = { subject: 0, version: analysis.version } } = row.verdict;
  // what is analysed again meanwhile, or placed, has an event of its own
  const isAsRead = and(
    eq(photos.id, photoId),
    hasHead(row),
    sql`${photos.analysis} ->> 'version' = ${analysis.version}`,
  );
  await awaitPaidTasks(db, Date.now() + longestWaitMs, row.userId);
  const cut = await photoJudge.cutOut(await storage.read(row.storageKey), analysis, cutOutOf.subject);
  if (!cut?.image) {
    await db
      .update(photos)
      .set({ verdict: sql`${photos.verdict} - 'cutOutPending'` })
      .where(isAsRead);
    return;
  }
  const { image, matte, passed, reasons, score } = cut;
  // browsers keep what an address serves, so another preview gets another key
  const key = cutOutKey(row.storageKey, createHash("sha256").update(image).digest("hex").slice(0, 8));
  await storage.put(toMatteKey(key), matte, { contentType: "image/png" });
  await storage.put(key, image, { contentType: "image/webp" });
  const kept = {
    cutOutDoubts: passed ? [] : reasons.map((reason) => doubts[reason]),
    cutOutOf: { ...cutOutOf, version: analysis.version, doubt: score },
  };
  const { rowCount } = await db
    .update(photos)
    .set({
      cutOutKey: key,
      cutOutClean: passed,
      // what other photos have changed of the verdict meanwhile stays
      verdict: sql`(${photos.verdict} - 'cutOutPending') || ${JSON.stringify(kept)}::jsonb`,
    })
    .where(isAsRead);
  if (!rowCount) await storage.remove(cutOutFiles(key));
}
