import sharp from "sharp";
import type { DevelopOptions } from "./develop-plan.ts";
import { reducePlan, renderImage } from "./render-image.ts";

/** A planned image in grey, 64 x 80 pixels, by which two are compared. */
export async function renderSmall({ plan, ...options }: DevelopOptions): Promise<Buffer> {
  const { bytes } = await renderImage({ ...options, plan: reducePlan(plan, 160) });
  return sharp(bytes).greyscale().resize(64, 80, { fit: "fill" }).raw().toBuffer();
}
