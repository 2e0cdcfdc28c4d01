import { captureHold } from "@portrait-studio/billing/ledger";
import { isUnfinished } from "@portrait-studio/contract";
import { generations, images, models, newId } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inTransaction } from "../transaction.ts";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;

/**
 * Stores one finished picture and captures its cost: the files first, at keys that a repetition overwrites, then the row
 * and the credit in one transaction. A request that has ended meanwhile keeps neither.
 */
export async function storeOutput(
  {
    db,
    engine,
    storage,
    intake,
    settings,
  }: Pick<WorkerStudio, "db" | "engine" | "storage" | "intake" | "settings">,
  generationId: string,
  position: number,
): Promise<void> {
  const [generation] = await db.select().from(generations).where(eq(generations.id, generationId));
  if (!generation || !isUnfinished(generation.status)) return;
  const output = await engine.fetchOutput(generation.engineTicket as Ticket, position);
  const picture = await intake.describePicture(output.bytes);
  const folder = `portraits/${generation.userId}/${generationId}`;
  const storageKey = `${folder}/${position}.${extensions[output.contentType]}`;
  const thumbnailKey = `${folder}/${position}.thumb.webp`;
  await Promise.all([
    storage.put(storageKey, output.bytes, { contentType: output.contentType }),
    storage.put(thumbnailKey, picture.thumbnail, { contentType: "image/webp" }),
  ]);
  const kept = await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(generations).where(eq(generations.id, generationId)).for("update");
    if (!row || !isUnfinished(row.status)) return false;
    const inserted = await tx
      .insert(images)
      .values({
        id: newId("image"),
        userId: row.userId,
        modelId: row.modelId,
        generationId,
        position,
        prompt: row.prompt,
        width: picture.width,
        height: picture.height,
        bytes: output.bytes.byteLength,
        thumbhash: picture.thumbhash,
        storageKey,
        thumbnailKey,
        plan: output.plan,
      })
      .onConflictDoNothing({ target: [images.generationId, images.position] })
      .returning({ id: images.id });
    if (inserted.length === 0) return true;
    const amount = settings.costs.generation;
    await tx
      .update(generations)
      .set({ creditsCharged: sql`${generations.creditsCharged} + ${amount}` })
      .where(eq(generations.id, generationId));
    await tx
      .update(models)
      .set({ portraitCount: sql`${models.portraitCount} + 1` })
      .where(eq(models.id, row.modelId));
    await captureHold(tx, { holdId: row.holdId, key: `capture:${generationId}:${position}`, amount });
    return true;
  });
  if (!kept) await storage.remove([storageKey, thumbnailKey]);
}
