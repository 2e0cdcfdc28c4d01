import { contactSheets, runInTransaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

type Sheets = Pick<typeof contactSheets.$inferSelect, "frames" | "earlier">;

/** Removes earlier sheets of sets with the photo, too: the files, then the entries. Safe to repeat. */
export async function removeFrames(
  { db, storage }: Pick<WorkerStudio, "db" | "storage">,
  { modelId, photoId }: { modelId: string; photoId: string },
): Promise<void> {
  const ofModel = eq(contactSheets.modelId, modelId);
  const [sheet] = await db.select().from(contactSheets).where(ofModel);
  if (!sheet) return;
  const kept = listFiles(without(sheet, photoId));
  await storage.remove(listFiles(sheet).filter((key) => !kept.includes(key)));
  await runInTransaction(db, async (tx) => {
    const [now] = await tx.select().from(contactSheets).where(ofModel).for("update");
    if (now) await tx.update(contactSheets).set(without(now, photoId)).where(ofModel);
  });
}

function without({ frames, earlier }: Sheets, photoId: string): Sheets {
  return {
    frames: frames.filter((frame) => frame.photoId !== photoId),
    earlier: earlier.filter(({ photoIds }) => !photoIds.includes(photoId)),
  };
}

export function listFiles({ frames, earlier }: Sheets): string[] {
  return [frames, ...earlier.map((sheet) => sheet.frames)].flat().map(({ storageKey }) => storageKey);
}
