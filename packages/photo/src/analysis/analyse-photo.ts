import type { Box } from "@portrait-studio/contract";
import { decodePhoto, measurePhoto } from "@portrait-studio/raster";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import { findingsVersion } from "../findings/types.ts";
import { faceInBox } from "./head-box.ts";
import { measureFace } from "./measure-face.ts";
import type { PhotoAnalysis } from "./types.ts";

/** Analyses of another version are made again. Goes up by itself with the findings they hold. */
export const analysisVersion = `2.${findingsVersion}`;

/** A marked place without a face is measured at this size. */
const workingSize = 1600;

export interface AnalysisOptions {
  /** where the person says the head is: only a face there counts, and without one that place is the head */
  headBox?: Box | undefined;
}

/**
 * Looks at one photo by itself: faces, their quality, hashes. The same bytes lead to the same analysis.
 * @throws UnreadablePhotoError when the bytes are not a whole, readable image.
 */
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
