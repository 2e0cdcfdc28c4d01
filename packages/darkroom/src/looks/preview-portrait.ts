import sharp from "sharp";
import { pictureSize } from "../plan/plan-portrait.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { type RenderOptions, renderPortrait } from "./render-portrait.ts";

/** Longer side of a preview, in pixels: it fills a frame until the portrait is there. */
const previewSide = 288;

/**
 * A small render of a planned portrait, WebP, in a fraction of the portrait's time.
 * @throws as `renderPortrait` does
 */
export async function previewPortrait({ plan, ...options }: RenderOptions): Promise<Uint8Array> {
  const { bytes } = await renderPortrait({ ...options, plan: reduce(plan) });
  return sharp(bytes).webp({ quality: 60 }).toBuffer();
}

function reduce(plan: PortraitPlan): PortraitPlan {
  const { width, height } = plan.size;
  const scale = Math.min(1, previewSide / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...plan, size, picture: pictureSize(plan.mount, size) };
}
