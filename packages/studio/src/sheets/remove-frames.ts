import { contactSheets } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/** Removes the frames that were made from a photo from its model's contact sheet: their files, then their entries. Safe to repeat. */
export async function removeFrames(
  { db, storage }: Pick<WorkerStudio, "db" | "storage">,
  { modelId, photoId }: { modelId: string; photoId: string },
): Promise<void> {
  const ofModel = eq(contactSheets.modelId, modelId);
  const [sheet] = await db.select({ frames: contactSheets.frames }).from(contactSheets).where(ofModel);
  const keys = (sheet?.frames ?? []).flatMap((frame) =>
    frame.photoId === photoId ? [frame.storageKey] : [],
  );
  if (keys.length === 0) return;
  await storage.remove(keys);
  const others = sql`jsonb_path_query_array(${contactSheets.frames}, '$[*] ? (@.photoId != $id)', jsonb_build_object('id', ${photoId}::text))`;
  await db.update(contactSheets).set({ frames: others }).where(ofModel);
}
