import type { GalleryImage } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";

export const imageColumns = {
  image: images,
  modelName: models.name,
  recipeId: generations.recipeId,
  seed: generations.seed,
  aspectRatio: generations.aspectRatio,
};

interface ImageRow {
  image: typeof images.$inferSelect;
  modelName: string;
  recipeId: GalleryImage["recipeId"];
  seed: number;
  aspectRatio: GalleryImage["aspectRatio"];
}

export function presentImage(
  storage: Storage,
  { image, modelName, recipeId, seed, aspectRatio }: ImageRow,
): GalleryImage {
  return {
    id: image.id,
    url: storage.addressOf(image.storageKey),
    thumbnailUrl: storage.addressOf(image.thumbnailKey),
    downloadUrl: storage.addressOf(image.storageKey, { downloadName: downloadName(image) }),
    thumbhash: image.thumbhash,
    width: image.width,
    height: image.height,
    generationId: image.generationId,
    modelId: image.modelId,
    modelName,
    prompt: image.prompt,
    recipeId,
    seed,
    aspectRatio,
    createdAt: image.createdAt.toISOString(),
  };
}

/** e.g. "film-noir-by-the-window-3f9k.jpg" */
function downloadName({ prompt, storageKey, id }: typeof images.$inferSelect): string {
  const words = prompt
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  const extension = storageKey.slice(storageKey.lastIndexOf("."));
  return `${words || "portrait"}-${id.slice(-4)}${extension}`;
}
