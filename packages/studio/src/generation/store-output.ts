import { captureHold } from "@portrait-studio/billing/ledger";
import { isUnfinished } from "@portrait-studio/contract";
import { generations, images, models, newId, type Transaction } from "@portrait-studio/db";
import type { Ticket } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inTransaction } from "../transaction.ts";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;

/**
 * Stores one finished picture and captures its cost: the files first, at keys that a repetition overwrites, then the row
 * and the credit in one transaction. A request that has ended meanwhile keeps neither.
 */
export async function storeOutput(
  { db, engine, storage, intake }: Pick<WorkerStudio, "db" | "engine" | "storage" | "intake">,
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
    if (!row) return false;
    if (!isUnfinished(row.status)) return isStored(tx, generationId, position);
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
    await tx
      .update(generations)
      .set({ creditsCharged: sql`${generations.creditsCharged} + ${row.unitCost}` })
      .where(eq(generations.id, generationId));
    await tx
      .update(models)
      .set({ portraitCount: sql`${models.portraitCount} + 1` })
      .where(eq(models.id, row.modelId));
    await captureHold(tx, {
      holdId: row.holdId,
      key: `capture:${generationId}:${position}`,
      amount: row.unitCost,
    });
    return true;
  });
  if (!kept) await storage.remove([storageKey, thumbnailKey]);
}

/** An earlier try of this step may have delivered the picture before the request ended. */
async function isStored(tx: Transaction, generationId: string, position: number): Promise<boolean> {
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.generationId, generationId), eq(images.position, position)));
  return rows.length > 0;
}
