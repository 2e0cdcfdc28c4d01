import { type Model, StudioError } from "@portrait-studio/contract";
import { images, models, runInTransaction } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getModel } from "./get-model.ts";

/**
 * Null returns to the first of the sheet. A column of the image, so it is deleted and restored with it.
 * @throws NOT_FOUND, WRONG_STATE when the image is in the trash
 */
export async function setCover(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id, imageId }: { id: string; imageId: string | null },
): Promise<Model> {
  await runInTransaction(studio.db, async (tx) => {
    const [model] = await tx
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)))
      .for("no key update");
    if (!model) throw new StudioError("NOT_FOUND");
    // clear before setting: the unique index allows one cover per model
    await tx
      .update(images)
      .set({ cover: false })
      .where(and(eq(images.modelId, id), sql`${images.cover}`));
    if (!imageId) return;
    const [chosen] = await tx
      .update(images)
      .set({ cover: true })
      .where(and(eq(images.id, imageId), eq(images.modelId, id)))
      .returning({ deletedAt: images.deletedAt });
    if (!chosen) throw new StudioError("NOT_FOUND");
    if (chosen.deletedAt) throw new StudioError("WRONG_STATE");
  });
  return getModel(studio, actor, { id });
}
