import type { GalleryImage } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { downloadName, getImageFormat } from "./download-name.ts";
import { isShared } from "./is-shared.ts";

/** The columns that present an image: its own, its request's and its model's. */
export const imageColumns = {
  image: images,
  shared: isShared,
  modelName: models.name,
  kind: generations.kind,
  askedFor: generations.prompt,
  recipeId: generations.recipeId,
  seed: generations.seed,
  aspectRatio: generations.aspectRatio,
  trainingSessionId: generations.trainingSessionId,
};

interface ImageRow {
  image: typeof images.$inferSelect;
  shared: boolean;
  modelName: string;
  kind: (typeof generations.$inferSelect)["kind"];
  askedFor: string;
  recipeId: GalleryImage["recipeId"];
  seed: number;
  aspectRatio: GalleryImage["aspectRatio"];
  trainingSessionId: string | null;
}

export function presentImage(
  { storage, settings }: Pick<Studio, "storage" | "settings">,
  actor: Actor,
  row: ImageRow,
): GalleryImage {
  const { image, shared, modelName, kind, askedFor, recipeId, seed, aspectRatio } = row;
  const addresses = addressesFor({ storage }, actor);
  const subject = imageSubject(image);
  return {
    id: image.id,
    url: addresses.of(image.storageKey, subject),
    thumbnailUrl: addresses.of(image.thumbnailKey, subject),
    downloadUrl: addresses.of(image.storageKey, subject, { downloadName: downloadName(image) }),
    fromTraining: row.trainingSessionId !== null,
    format: getImageFormat(image),
    thumbhash: image.thumbhash,
    width: image.width,
    height: image.height,
    enlargement: image.enlargement,
    likeness: image.likeness,
    generationId: image.generationId,
    modelId: image.modelId,
    modelName,
    prompt: image.prompt,
    instruction: kind === "edit" ? askedFor : null,
    rootId: image.rootId,
    parentId: image.parentId,
    inGallery: image.inGallery,
    favourite: image.favourite,
    shareUrl: shared ? `${settings.appUrl}/share/${image.shareToken}` : null,
    shareExpiresAt: shared ? (image.shareExpiresAt?.toISOString() ?? null) : null,
    recipeId,
    seed,
    aspectRatio,
    createdAt: image.createdAt.toISOString(),
    deletedAt: image.deletedAt?.toISOString() ?? null,
  };
}
