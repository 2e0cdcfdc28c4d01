import type { FaceMeasures, PhotoAnalysis, VerdictCode } from "./types.ts";

/** From here on a face is taken as found; nearly everything wrong scores less. */
export const foundFrom = 0.26;
/** Below this there is nothing that looks like a face at all. */
const doubtfulFrom = 0.17;

/** Face heights in pixels: below the first a portrait is mush, below the second it is soft. */
const hopelessHeight = 48;
const smallHeight = 140;

const hopelessSharpness = 0.008;
const blurrySharpness = 0.03;

interface Finding {
  analysis: PhotoAnalysis;
  confidence: number;
  measures: FaceMeasures;
  /** the person's median over the set */
  usualLuminance: number;
}

/** What is wrong with a photo, worst first is not implied. Duplicates are judged elsewhere, against other photos. */
export function judge({ analysis, confidence, measures, usualLuminance }: Finding): VerdictCode[] {
  const verdicts: VerdictCode[] = [];
  const found = confidence >= foundFrom;
  if (Math.min(analysis.width, analysis.height) < 256 || (found && measures.height < smallHeight)) {
    verdicts.push("too_small");
  }
  if (measures.sharpness < blurrySharpness) {
    verdicts.push("blurry");
  }
  if (isTooDark(analysis, measures, usualLuminance)) {
    verdicts.push("too_dark");
  }
  if (!found) {
    verdicts.push("no_clear_subject");
  }
  return verdicts;
}

/** Dark skin is not a dark photo: something in the picture must be missing its light too. */
function isTooDark({ brightest }: PhotoAnalysis, { luminance }: FaceMeasures, usual: number): boolean {
  return brightest < 0.33 || (luminance < 0.1 && brightest < 0.6) || luminance < 0.33 * usual;
}

export function isUsable({ analysis, confidence, measures }: Omit<Finding, "usualLuminance">): boolean {
  return (
    confidence >= doubtfulFrom &&
    measures.height >= hopelessHeight &&
    Math.min(analysis.width, analysis.height) >= 128 &&
    measures.sharpness >= hopelessSharpness &&
    analysis.brightest > 0.12
  );
}

/** 0..1: how good a portrait a photo makes. */
export function rateQuality(measures: FaceMeasures, confidence: number, tilt: number): number {
  const size = ramp(measures.height, 60, 420);
  const sharp = ramp(measures.sharpness, 0.01, 0.16);
  const exposed = 1 - ramp(measures.clipped, 0.02, 0.3) * 0.6 - ramp(measures.crushed, 0.05, 0.4) * 0.4;
  const level = 1 - 0.25 * ramp(Math.abs(tilt), 8, 30);
  return (
    (0.35 + 0.65 * size) *
    (0.35 + 0.65 * sharp) *
    exposed *
    level *
    (0.4 + 0.6 * ramp(confidence, 0.15, 0.45))
  );
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
