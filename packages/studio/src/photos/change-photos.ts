import { limits } from "@portrait-studio/contract";
import { models, type Transaction } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { addToOutbox } from "../outbox/add-to-outbox.ts";

interface Changed {
  id: string;
  userId: string;
  /** locked */
  model: { follows: boolean; sources: readonly { id: string }[] | null };
}

/**
 * Counts a change of the photos that are in use. Where images follow some of them, those that are wanted are told at once, and the engine
 * then makes them so, with others where they are too few.
 * @param change of the ids that are wanted, the most telling first
 */
export async function changePhotos(
  tx: Transaction,
  { id, userId, model }: Changed,
  change: (wanted: string[]) => string[],
): Promise<void> {
  const wanted = change((model.sources ?? []).map((source) => source.id)).slice(0, limits.mostReferences);
  await tx
    .update(models)
    .set({
      photosVersion: sql`${models.photosVersion} + 1`,
      ...(model.follows
        ? { sources: wanted.map((photoId) => ({ id: photoId })) as typeof models.$inferInsert.sources }
        : {}),
    })
    .where(eq(models.id, id));
  if (model.follows) await addToOutbox(tx, "model/photos-changed", { modelId: id, userId });
}
