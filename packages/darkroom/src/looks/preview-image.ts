import sharp from "sharp";
import { developedSize } from "../plan/developed-size.ts";
import type { ImagePlan } from "../plan/types.ts";
import type { DevelopOptions } from "./develop-plan.ts";
import { renderImage } from "./render-image.ts";

/** Longer side of a preview, in pixels: it fills a frame until the image is there. */
const previewSide = 288;

/**
 * A small render of a planned image, WebP, in a fraction of the image's time.
 * @throws as `renderImage` does
 */
export async function previewImage({ plan, ...options }: DevelopOptions): Promise<Uint8Array> {
  const { bytes } = await renderImage({ ...options, plan: reducePlan(plan, previewSide) });
  return sharp(bytes).webp({ quality: 60 }).toBuffer();
}

/** The same image, of this longer side at most. */
export function reducePlan(plan: ImagePlan, side: number): ImagePlan {
  const { width, height } = plan.size;
  const scale = Math.min(1, side / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...plan, size, picture: developedSize(plan.mount, size) };
}
