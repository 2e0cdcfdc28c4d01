import { type GalleryImage, imageSchema } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { presentColumns } from "../present-columns.ts";
import { downloadName, getImageFormat } from "./download-name.ts";
import { isShared } from "./is-shared.ts";

export const imageColumns = {
  image: images,
  shared: isShared,
  modelName: models.name,
  triggerWord: models.triggerWord,
  kind: generations.kind,
  askedFor: generations.prompt,
  recipeId: generations.recipeId,
  seed: generations.seed,
  aspectRatio: generations.aspectRatio,
};

export function presentImage(
  { storage, settings }: Pick<Studio, "storage" | "settings">,
  actor: Actor,
  { image, shared, kind, askedFor, ...joined }: SelectResultFields<typeof imageColumns>,
): GalleryImage {
  const addresses = addressesFor({ storage }, actor);
  const subject = imageSubject(image);
  const own = presentColumns(imageSchema, { ...joined, ...image });
  return {
    ...own,
    url: addresses.of(image.storageKey, subject),
    thumbnailUrl: addresses.of(image.thumbnailKey, subject),
    downloadUrl: addresses.of(image.storageKey, subject, {
      downloadName: downloadName({ ...joined, ...image }, actor.language),
    }),
    format: getImageFormat(image),
    instruction: kind === "edit" ? askedFor : null,
    shareUrl: shared ? `${settings.appUrl}/share/${image.shareToken}` : null,
    shareExpiresAt: shared ? own.shareExpiresAt : null,
  };
}
