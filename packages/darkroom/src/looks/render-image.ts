import sharp from "sharp";
import { developedSize } from "../plan/image-sizes.ts";
import type { ImagePlan } from "../plan/types.ts";
import { mountImage } from "../render/mount.ts";
import { createImageXmp } from "../render/provenance-xmp.ts";
import { type DevelopOptions, developPlan, type Print } from "./develop-plan.ts";

/** Longer side of a preview, in pixels: it fills a frame until the image is there. */
const previewSide = 288;

export interface RenderedImage {
  /** JPEG, quality 90, sRGB, with the IPTC digital source type and the engine in its XMP */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** The same plan and photo give the same bytes. @throws as `developPlan` does */
export async function renderImage(options: DevelopOptions): Promise<RenderedImage> {
  return printImage(await developPlan(options));
}

export async function printImage({
  image,
  plan,
  isCutOut,
}: Pick<Print, "image" | "plan" | "isCutOut">): Promise<RenderedImage> {
  const { data, width, height } = mountImage(image, plan);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(createImageXmp({ isComposite: isCutOut }))
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height };
}

/** It makes a WebP in a fraction of the image's time. @throws as `renderImage` does */
export async function previewImage({ plan, ...options }: DevelopOptions): Promise<Uint8Array> {
  const { bytes } = await renderImage({ ...options, plan: reducePlan(plan, previewSide) });
  return sharp(bytes).webp({ quality: 60 }).toBuffer();
}

export function reducePlan(plan: ImagePlan, side: number): ImagePlan {
  const { width, height } = plan.size;
  const scale = Math.min(1, side / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...plan, size, picture: developedSize(plan.mount, size) };
}
