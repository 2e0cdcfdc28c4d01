import type { PhotoProblem } from "@portrait-studio/contract";
import type { FaceFinding, Findings } from "../findings/types.ts";
import { sharpnessGate } from "../quality/measure-eye-sharpness.ts";

/** Where verdicts begin. Right and wrong of each on real and on damaged photos: `README.md`. */
export const gates = {
  /** forehead to chin in pixels: below the first a portrait is mush, below the second soft */
  hopelessHeight: 48,
  smallHeight: 140,
  /** of the photo's shorter side, likewise: below the second an image of 640 x 800 enlarges it further than holds */
  hopelessSide: 128,
  smallSide: 456,
  /** iris against what is beside it, in the better eye; and openness in both */
  closedFit: 0.1,
  closedOpenness: 0.13,
  /** light round the eyes over that of the cheeks: dark lenses, and lenses that might be if no iris is seen through them */
  darkLens: 0.3,
  duskyLens: 0.45,
  duskyFit: 0.14,
  bridgeLine: 0.1,
  /** 95th percentile of the skin's luminance */
  darkLight: 0.33,
  /** such skin is too dark only in a photo without brighter parts than this, or where it has less than this itself */
  darkPhoto: 0.66,
  deepDark: 0.198,
  /** of the photo, below which nothing in it has light */
  hopelessBrightest: 0.12,
  /** share of the person's usual luminance */
  darkAgainstUsual: 0.33,
  /** another face of this part of the main one's width may be meant as well */
  rivalWidth: 0.5,
} as const;

export interface FaceJudgement {
  verdicts: PhotoProblem[];
  usable: boolean;
  /** 0..1 */
  quality: number;
}

/**
 * What is wrong with a photo by itself.
 * @param subject number of the face that is meant
 * @param usualLuminance of the person's skin over the set, if it is known
 */
export function judgeFace(findings: Findings, subject: number, usualLuminance?: number): FaceJudgement {
  const face = findings.faces[subject];
  const blank = findings.blankCorners.length > 0 ? (["blankCorners"] as const) : [];
  if (!face) return { verdicts: ["noSubject", ...blank], usable: false, quality: 0 };
  const { measures } = face;
  const shorter = Math.min(findings.width, findings.height);
  const sunglasses = wearsSunglasses(face);
  const verdicts: PhotoProblem[] = [...blank];
  if (shorter < gates.smallSide || measures.height < gates.smallHeight) verdicts.push("tooSmall");
  if (measures.sharpness < sharpnessGate.blurry && !sunglasses) verdicts.push("blurry");
  if (sunglasses) verdicts.push("sunglasses");
  // nobody can tell of eyes that are a blur
  else if (measures.sharpness >= sharpnessGate.telling && hasClosedEyes(face)) verdicts.push("eyesClosed");
  if (isTooDark(findings, face, usualLuminance)) verdicts.push("tooDark");
  if (measures.hairCut) verdicts.push("hairCut");
  if (findings.lettering && subject === 0) verdicts.push("lettering");
  return {
    verdicts,
    usable:
      measures.height >= gates.hopelessHeight &&
      shorter >= gates.hopelessSide &&
      measures.sharpness >= sharpnessGate.hopeless &&
      findings.brightest > gates.hopelessBrightest,
    quality: rateQuality(findings, face, verdicts, usualLuminance),
  };
}

function irisFit({ eyes }: FaceFinding): number {
  return Math.max(eyes.right.irisFit, eyes.left.irisFit);
}

function wearsSunglasses(face: FaceFinding): boolean {
  const { lensLight, bridge } = face.measures.eyewear;
  const dusky = lensLight < gates.duskyLens && irisFit(face) < gates.duskyFit && bridge > gates.bridgeLine;
  return lensLight < gates.darkLens || dusky;
}

function hasClosedEyes(face: FaceFinding): boolean {
  const { right, left } = face.eyes;
  return irisFit(face) < gates.closedFit || Math.max(right.openness, left.openness) < gates.closedOpenness;
}

/** Dark skin is not a dark photo: even its brightest parts must be missing their light, and be so for this person. */
function isTooDark({ brightest }: Findings, { measures }: FaceFinding, usual: number | undefined): boolean {
  const { light, luminance } = measures.skin;
  return (
    (light < gates.darkLight && (brightest < gates.darkPhoto || light < gates.deepDark)) ||
    (usual !== undefined && luminance < gates.darkAgainstUsual * usual)
  );
}

/** How good a portrait a photo makes, as a retoucher sorts them: size, sharpness, light on the face, open eyes that look at us. */
function rateQuality(
  findings: Findings,
  face: FaceFinding,
  verdicts: readonly PhotoProblem[],
  usual: number | undefined,
): number {
  const { measures, pose } = face;
  const size = ramp(measures.height, 60, 420);
  const sharp = ramp(measures.sharpness, sharpnessGate.hopeless, sharpnessGate.sharp);
  const pitch = Math.abs(pose.pitch);
  const turned =
    (1 - 0.45 * ramp(Math.abs(pose.yaw), 20, 60)) *
    (1 - 0.4 * ramp(pitch, 14, 28)) *
    (1 - 0.2 * ramp(pitch, 28, 40));
  const level = 1 - 0.2 * ramp(Math.abs(pose.roll), 10, 40);
  const eyes = verdicts.includes("eyesClosed") ? 0.35 : verdicts.includes("sunglasses") ? 0.45 : 1;
  const light = rateLight(findings, face, usual) * (verdicts.includes("tooDark") ? 0.5 : 1);
  const frame =
    (verdicts.includes("blankCorners") ? 0.85 : 1) *
    (verdicts.includes("hairCut") ? 0.55 : 1) *
    rateShoulders(findings, face);
  const behind = verdicts.includes("lettering") ? 0.9 : 1;
  return (0.35 + 0.65 * size) * (0.35 + 0.65 * sharp) * light * turned * level * eyes * frame * behind;
}

/** Neck and shoulders inside the frame: of a photo that ends at the chin or beside an ear there are only close-ups. */
function rateShoulders(photo: Findings, { box, width }: FaceFinding): number {
  const below = photo.height - box.top - box.height;
  const middle = box.left + box.width / 2;
  const aside = Math.min(middle, photo.width - middle);
  return (1 - 0.25 * ramp(-below / width, -0.9, -0.2)) * (1 - 0.15 * ramp(-aside / width, -1.2, -0.6));
}

/**
 * Light on the face: burnt, black, in deep shade, or darker than usual before something bright. Shade is judged against the person's
 * own usual light: dark skin is not in the shade.
 */
function rateLight({ brightest }: Findings, { measures }: FaceFinding, usual: number | undefined): number {
  const { clipped, crushed, luminance, light } = measures.skin;
  const exposed = 1 - 0.6 * ramp(clipped, 0.02, 0.3) - 0.4 * ramp(crushed, 0.1, 0.5);
  if (usual === undefined) return exposed;
  const darker = usual / Math.max(0.01, luminance);
  const backlit = ramp(brightest / Math.max(0.01, light), 1.35, 1.7) * ramp(darker, 1.02, 1.2);
  return exposed * (1 - 0.6 * Math.max(backlit, ramp(darker, 1.15, 2)));
}

function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
