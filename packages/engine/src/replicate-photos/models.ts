import type { PhotoChoice, PhotoModelName } from "../remote/photo-models.ts";
import type { PhotoOrder } from "../remote/photo-orders.ts";

/** Replicate's names of the models. */
export const targets: Readonly<Record<PhotoModelName, string>> = {
  "flux-2-pro": "black-forest-labs/flux-2-pro",
  "flux-2-max": "black-forest-labs/flux-2-max",
  "nano-banana-pro": "google/nano-banana-pro",
};

/** At fal it has one; here its schema does not. */
export function hasSeed(model: PhotoModelName): boolean {
  return model !== "nano-banana-pro";
}

/** The input of an order, by the model's schema. */
export function toInput(
  { prompt, seed, images, aspectRatio }: PhotoOrder,
  { model, megapixels }: PhotoChoice,
): Record<string, unknown> {
  const shared = { prompt, aspect_ratio: aspectRatio ?? "match_input_image", output_format: "png" };
  if (!hasSeed(model)) return { ...shared, image_input: images, resolution: megapixels > 1 ? "2K" : "1K" };
  return {
    ...shared,
    seed,
    input_images: images,
    resolution: aspectRatio ? `${megapixels} MP` : "match_input_image",
    safety_tolerance: 2,
  };
}
