import { type EditPreview, StudioError } from "@portrait-studio/contract";
import { editPreviews } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** @throws NOT_FOUND */
export async function getEditPreview(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<EditPreview> {
  const [row] = await db
    .select()
    .from(editPreviews)
    .where(and(eq(editPreviews.id, id), eq(editPreviews.userId, userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  const { imageId, instruction, status, reading, preview } = row;
  return { id, imageId, instruction, status, reading, url: preview && `data:image/webp;base64,${preview}` };
}
