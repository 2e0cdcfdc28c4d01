import { type ContactSheet, limits, StudioError } from "@portrait-studio/contract";
import { contactSheets, models } from "@portrait-studio/db";
import { withheldMessage } from "@portrait-studio/i18n";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { countRenditions } from "../generation/choose-renditions.ts";
import { modelPhotoIds } from "../photos/model-photo-rows.ts";

/** The contact sheet of a model as it is: what was made last is shown until a newer one is there. @throws NOT_FOUND */
export async function getContactSheet(
  { db, storage, engines }: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<ContactSheet> {
  const [row] = await db
    .select({ model: models, sheet: contactSheets, present: modelPhotoIds(db, id) })
    .from(models)
    .leftJoin(contactSheets, eq(contactSheets.modelId, models.id))
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!row) throw new StudioError("NOT_FOUND");
  const { sheet, model, present } = row;
  // those of a photo that is being deleted go with its files
  const frames = sheet?.frames.filter(({ photoId }) => present.includes(photoId)) ?? [];
  const wishes = frames.map((frame) => ({ ...frame, aspectRatio: "4:5" as const }));
  const differing = await countRenditions(db, { engines }, model, { modelId: id }, wishes);
  const addresses = addressesFor({ storage }, actor);
  return {
    status: sheet?.status ?? null,
    current: sheet?.framesVersion === model.photosVersion,
    frames: frames.map(
      ({ storageKey, recipeId, width, height, prompt, seed, photoId, ownBackground = false }, i) => ({
        recipeId,
        url: addresses.of(storageKey, { kind: "model", id }),
        width,
        height,
        prompt,
        seed,
        photoId,
        ownBackground,
        differing: differing[i] ?? limits.maxImagesPerRequest,
      }),
    ),
    missing: (sheet?.missing ?? []).map(({ recipeId, flaw }) => ({
      recipeId,
      flaw,
      message: withheldMessage(flaw, actor.language),
    })),
  };
}
