import { connectFal, type FalConnectionSettings } from "../fal/connection.ts";
import type { PhotoChoice, PhotoModelName } from "../remote/photo-models.ts";
import { createPhotoOrders, type PhotoOrder } from "../remote/photo-orders.ts";
import { photoCapabilities } from "../remote/photo-profile.ts";
import type { ImageProvider } from "../remote/provider.ts";
import { sizeOf } from "../remote/size-of.ts";

export type FalPhotosSettings = FalConnectionSettings & PhotoChoice;

const name = "fal-photos";
/** FLUX.2 makes nothing larger. */
const longestSide = 2048;

export function createFalPhotosProvider({
  model,
  megapixels,
  references,
  ...settings
}: FalPhotosSettings): ImageProvider {
  const choice = { model, megapixels, references };
  return {
    name,
    capabilities: photoCapabilities({ seed: true }),
    batch: { generation: 1, edit: 1 },
    ...connectFal(settings).calls,
    ...createPhotoOrders({
      engine: name,
      target: `fal-ai/${model}/edit`,
      seed: true,
      toInput: (order) => toInput(order, choice),
      ...choice,
    }),
  };
}

function toInput(order: PhotoOrder, { model, megapixels }: PhotoChoice): Record<string, unknown> {
  const { prompt, seed, images, aspectRatio } = order;
  const shared = { prompt, seed, image_urls: images, output_format: "png" };
  if (isNanoBanana(model)) {
    return {
      ...shared,
      num_images: 1,
      aspect_ratio: aspectRatio ?? "auto",
      resolution: megapixels > 1 ? "2K" : "1K",
    };
  }
  return {
    ...shared,
    image_size: aspectRatio ? sizeOf(aspectRatio, megapixels, longestSide) : "auto",
    safety_tolerance: "2",
    enable_safety_checker: true,
  };
}

function isNanoBanana(model: PhotoModelName): boolean {
  return model === "nano-banana-pro";
}
