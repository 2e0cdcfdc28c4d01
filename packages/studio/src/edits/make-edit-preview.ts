import { editPreviews, images, models } from "@portrait-studio/db";
import type { EditPreview } from "@portrait-studio/engine";
import { and, eq, isNull } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

export async function makeEditPreview(
  studio: Pick<WorkerStudio, "db" | "engine">,
  id: string,
): Promise<void> {
  const [row] = await studio.db
    .select({
      asked: {
        pictureKey: images.storageKey,
        instruction: editPreviews.instruction,
        strength: editPreviews.strength,
        seed: editPreviews.seed,
      },
      engine: models.engine,
    })
    .from(editPreviews)
    .innerJoin(images, and(eq(images.id, editPreviews.imageId), isNull(images.deletedAt)))
    .innerJoin(models, eq(models.id, images.modelId))
    .where(and(eq(editPreviews.id, id), eq(editPreviews.status, "making")));
  if (!row) return;
  const made = await studio.engine(row.engine)?.previewEdit?.(row.asked);
  await end(studio, id, made);
}

export async function failEditPreview(studio: Pick<WorkerStudio, "db">, id: string): Promise<void> {
  await end(studio, id, undefined);
}

async function end(
  { db }: Pick<WorkerStudio, "db">,
  id: string,
  made: EditPreview | undefined,
): Promise<void> {
  await db
    .update(editPreviews)
    .set(
      made
        ? {
            status: "ready",
            reading: made.reading,
            preview: made.bytes ? Buffer.from(made.bytes).toString("base64") : null,
          }
        : { status: "failed", preview: null },
    )
    .where(and(eq(editPreviews.id, id), eq(editPreviews.status, "making")));
}
