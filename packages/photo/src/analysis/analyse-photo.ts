import type { Box } from "@portrait-studio/contract";
import {
  clamp,
  computeLuminance,
  decodePhoto,
  findMedian,
  measurePhoto,
  type Raster,
} from "@portrait-studio/raster";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import { findingsVersion } from "../findings/types.ts";
import { skinLikeness } from "../quality/skin-likeness.ts";
import { faceInBox } from "./head-box.ts";
import type { FaceLight, FacePlace, PhotoAnalysis, Rgb, SkinModel } from "./types.ts";

/** Fewer pixels with the colour of skin describe none. */
const fewestPixels = 40;
const usualSkin: SkinModel = { mean: [0.36, -0.22], spread: [0.2, 0.14] };

/** Analyses of another version are made again; it goes up by itself with the findings that they hold. */
export const analysisVersion = `2.${findingsVersion}`;

/** A marked place without a face is measured at this size. */
const workingSize = 1600;

export interface AnalysisOptions {
  /** where the person says the head is: only a face there counts, and without one that place is the head */
  headBox?: Box | undefined;
}

/** The same bytes lead to the same analysis. @throws UnreadablePhotoError when they are not a whole, readable image */
export async function analysePhoto(
  bytes: Uint8Array,
  { headBox }: AnalysisOptions = {},
): Promise<PhotoAnalysis> {
  if (!headBox) return { version: analysisVersion, findings: await lookAtPhoto(bytes) };
  const { width, height } = await measurePhoto(bytes);
  const head = {
    left: headBox.x * width,
    top: headBox.y * height,
    width: headBox.width * width,
    height: headBox.height * height,
  };
  const findings = await lookAtPhoto(bytes, { head });
  if (findings.faces.length > 0) return { version: analysisVersion, findings, marked: { headBox } };
  const measures = measureFace(await decodePhoto(bytes, workingSize), faceInBox(headBox, width / height));
  return { version: analysisVersion, findings, marked: { headBox, measures } };
}

export function measureFace({ width, height, data }: Raster, face: FacePlace): FaceLight {
  const unit = face.width * width;
  const tones: number[] = [];
  const colours: Rgb[] = [];
  const ratios: [number, number][] = [];
  const step = 1 / 24;
  for (let v = -1; v <= 1; v += step) {
    for (let u = -1; u <= 1; u += step) {
      if (u * u + v * v > 0.8) continue;
      const x = clamp(Math.round(face.x * width + (u * unit) / 2), 0, width - 1);
      const y = clamp(Math.round(face.y * height + v * 0.65 * unit), 0, height - 1);
      const at = 3 * (y * width + x);
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      tones.push(computeLuminance(r, g, b));
      colours.push([r, g, b]);
      if (skinLikeness(r, g, b) > 0.15)
        ratios.push([Math.log((r + 6) / (g + 6)), Math.log((b + 6) / (g + 6))]);
    }
  }
  const mean = (channel: number) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length);
  return {
    luminance: round(findMedian(tones) / 255),
    skin: fitSkin(ratios),
    tones: { skin: [mean(0), mean(1), mean(2)] },
  };
}

function fitSkin(ratios: readonly [number, number][]): SkinModel {
  if (ratios.length < fewestPixels) return usualSkin;
  const mean = [0, 1].map((axis) => ratios.reduce((sum, ratio) => sum + ratio[axis], 0) / ratios.length);
  const spread = [0, 1].map((axis) =>
    Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio[axis] - mean[axis]) ** 2, 0) / ratios.length),
  );
  return {
    mean: [round(mean[0]), round(mean[1])],
    spread: [round(Math.max(0.04, spread[0])), round(Math.max(0.03, spread[1]))],
  };
}

/** Four decimals: enough for every threshold, and keeps the artifact small. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
