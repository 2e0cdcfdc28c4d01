import type { Box } from "@portrait-studio/contract";
import { mostEnlargement } from "@portrait-studio/contract/prints";
import { developedSize } from "./developed-size.ts";
import type { ImagePlan, Size } from "./types.ts";

interface Placing {
  crop: Box;
  place: Box;
  picture: Size;
}

/** How many pixels of the image one of the photo's becomes, across and down alike. */
export function computeEnlargement({ crop, place, picture }: Placing, photo: Size): number {
  return (place.width * picture.width) / (crop.width * photo.width);
}

/**
 * The plan at the size at which the photo is enlarged as far as it holds: where the person had to come nearer than the framing has them,
 * the image is smaller for it. A size that was asked for stays.
 */
export function limitEnlargement(plan: ImagePlan, photo: Size): ImagePlan {
  const reduced = mostEnlargement / computeEnlargement(plan, photo);
  if (plan.exactSize || reduced > 0.995) return plan;
  const { width, height } = plan.size;
  // whole steps, so that the same photo in two looks does not differ by a pixel
  const longer = Math.max(4, Math.round((Math.max(width, height) * reduced) / 4) * 4);
  const scale = longer / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...plan, size, picture: developedSize(plan.mount, size) };
}
