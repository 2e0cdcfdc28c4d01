import type { FoundFlaw } from "@portrait-studio/inspection";
import sharp from "sharp";
import { type DevelopOptions, developPlan } from "../looks/develop-plan.ts";
import { reducePlan } from "../looks/preview-image.ts";
import { printImage } from "../looks/render-image.ts";
import { limitEnlargement } from "../plan/limit-enlargement.ts";
import type { ImagePlan } from "../plan/types.ts";
import { inspectPrint } from "./inspect-print.ts";

/** Longer side of a contact sheet's frame, in pixels. */
const proofSide = 320;

export interface Proof {
  /** WebP */
  bytes: Uint8Array;
  found: FoundFlaw[];
  /** of the image at full size, whose size is said by then: it comes out as large as this */
  plan: ImagePlan;
}

/** A small render of a planned image for a contact sheet, and what a look at it has found. @throws as `developPlan` does */
export async function renderProof({ plan, ...options }: DevelopOptions): Promise<Proof> {
  const print = await developPlan({ ...options, plan: reducePlan(plan, proofSide) });
  const { found } = await inspectPrint(print);
  const { bytes } = await printImage(print);
  const { crop, place } = print.plan;
  const { size, picture } = limitEnlargement({ ...plan, crop, place }, print.photo);
  const small = await sharp(bytes).webp({ quality: 80 }).toBuffer();
  return { bytes: small, found, plan: { ...plan, size, picture, exactSize: true } };
}
