import sharp from "sharp";
import { mountImage } from "../render/mount.ts";
import { imageXmp } from "../render/provenance-xmp.ts";
import { type DevelopOptions, developPlan, type Print } from "./develop-plan.ts";

export interface RenderedImage {
  /** JPEG, quality 90, sRGB, with the IPTC digital source type and the engine in its XMP */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Develops a planned image, mounts and encodes it: the same plan and photo give the same bytes. @throws as `developPlan` does */
export async function renderImage(options: DevelopOptions): Promise<RenderedImage> {
  return printImage(await developPlan(options));
}

/** A developed image on its mount, encoded. */
export async function printImage({ image, plan }: Pick<Print, "image" | "plan">): Promise<RenderedImage> {
  const { data, width, height } = mountImage(image, plan);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(imageXmp)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height };
}
