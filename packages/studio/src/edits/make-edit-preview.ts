import { editPreviews, images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { findEngine } from "../engines/find-engine.ts";

/** Makes a preview that was asked for, unless it is there already or its image is in the trash. */
export async function makeEditPreview(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  id: string,
): Promise<void> {
  const [row] = await studio.db
    .select({ instruction: editPreviews.instruction, pictureKey: images.storageKey, engine: models.engine })
    .from(editPreviews)
    .innerJoin(images, and(eq(images.id, editPreviews.imageId), isNull(images.deletedAt)))
    .innerJoin(models, eq(models.id, images.modelId))
    .where(and(eq(editPreviews.id, id), eq(editPreviews.status, "making")));
  if (!row) return;
  const preview = await findEngine(studio, row)?.previewEdit?.(row);
  await end(studio, id, preview);
}

/** Ends a preview that could not be made. */
export async function failEditPreview(studio: Pick<WorkerStudio, "db">, id: string): Promise<void> {
  await end(studio, id, undefined);
}

async function end(
  { db }: Pick<WorkerStudio, "db">,
  id: string,
  bytes: Uint8Array | undefined,
): Promise<void> {
  await db
    .update(editPreviews)
    .set(
      bytes
        ? { status: "ready", preview: Buffer.from(bytes).toString("base64") }
        : { status: "failed", preview: null },
    )
    .where(and(eq(editPreviews.id, id), eq(editPreviews.status, "making")));
}
