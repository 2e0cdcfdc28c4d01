import { type ContactSheet, StudioError } from "@portrait-studio/contract";
import { contactSheets, models } from "@portrait-studio/db";
import { withheldMessage } from "@portrait-studio/i18n";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { modelPhotoIds } from "../photos/model-photo-rows.ts";

/** The contact sheet of a model as it is: what was made last is shown until a newer one is there. @throws NOT_FOUND */
export async function getContactSheet(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<ContactSheet> {
  const [row] = await db
    .select({ version: models.photosVersion, sheet: contactSheets, present: modelPhotoIds(db, id) })
    .from(models)
    .leftJoin(contactSheets, eq(contactSheets.modelId, models.id))
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!row) throw new StudioError("NOT_FOUND");
  const { sheet, version, present } = row;
  // those of a photo that is being deleted go with its files
  const frames = sheet?.frames.filter(({ photoId }) => present.includes(photoId)) ?? [];
  const addresses = addressesFor({ storage }, actor);
  return {
    status: sheet?.status ?? null,
    current: sheet?.framesVersion === version,
    frames: frames.map(
      ({ storageKey, recipeId, width, height, prompt, seed, photoId, ownBackground = false }) => ({
        recipeId,
        url: addresses.of(storageKey, { kind: "model", id }),
        width,
        height,
        prompt,
        seed,
        photoId,
        ownBackground,
      }),
    ),
    missing: (sheet?.missing ?? []).map(({ recipeId, flaw }) => ({
      recipeId,
      flaw,
      message: withheldMessage(flaw, actor.language),
    })),
  };
}
