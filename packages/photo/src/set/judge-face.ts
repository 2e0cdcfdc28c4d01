import type { PhotoProblem } from "@portrait-studio/contract";
import type { FaceFinding, Findings, SkinMeasures } from "../findings/types.ts";
import { sharpnessGate } from "../quality/measure-eye-sharpness.ts";

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
  /** face widths between the chin and the photo's lower edge: below the first the chin is lost, below the second there is no neck */
  chinLost: -0.05,
  noNeck: 0.3,
  /** share round the mouth that is no skin, by itself and beyond what the person's photos mostly have: a beard is in most of them */
  covered: 0.2,
  coveredMore: 0.15,
  /** another face of this part of the main one's width may be meant as well */
  rivalWidth: 0.5,
} as const;

/** From and up to which figure something costs a photo its rank, and the part of its quality that it costs then. */
interface QualityCost {
  from: number;
  to: number;
  cost: number;
}

/**
 * The scales by which a retoucher sorts photos. Set by eye on real sets, no benchmark chose them; `judge-face.long.test.ts` and
 * `rank-photos.test.ts` hold the orders that came of it.
 */
const costs = {
  /** forehead to chin in pixels, of a thumbnail and of a face that fills an image, and what is missing of it */
  size: { from: 60, to: 420, cost: 0.65 },
  sharpness: { from: sharpnessGate.hopeless, to: sharpnessGate.sharp, cost: 0.65 },
  /** degrees to a side, up or down (from a little on, and much further), and of a head that leans */
  yaw: { from: 20, to: 60, cost: 0.45 },
  pitch: { from: 14, to: 28, cost: 0.4 },
  steepPitch: { from: 28, to: 40, cost: 0.2 },
  roll: { from: 10, to: 40, cost: 0.2 },
  /** face widths from the chin to the photo's lower edge, and from the middle of the face to its nearer side; less is worse */
  below: { from: -0.9, to: -0.2, cost: 0.25 },
  aside: { from: -1.2, to: -0.6, cost: 0.15 },
  /** parts of the skin without detail, white and black */
  burnt: { from: 0.02, to: 0.3, cost: 0.6 },
  black: { from: 0.1, to: 0.5, cost: 0.4 },
} as const satisfies Record<string, QualityCost>;
/** Backlight or shade take at most this part of the light on the face. */
const mostShade = 0.6;
/** Backlit: so many times brighter is the photo's brightest part than the skin's, which is so many times darker than usual. */
const backlit = { behind: { from: 1.35, to: 1.7 }, darker: { from: 1.02, to: 1.2 } };
/** In the shade: so many times darker than usual. */
const shaded = { from: 1.15, to: 2 };
/** A photo with one of these keeps this part of its quality. */
const kept = {
  eyesClosed: 0.35,
  sunglasses: 0.45,
  tooDark: 0.5,
  hairCut: 0.55,
  chinHidden: 0.6,
  blankCorners: 0.85,
  lettering: 0.9,
} as const satisfies Partial<Record<PhotoProblem, number>>;

export interface FaceJudgement {
  verdicts: PhotoProblem[];
  usable: boolean;
  /** 0..1 */
  quality: number;
}

export type UsualSkin = Pick<SkinMeasures, "luminance" | "covered">;

export function judgeFace(findings: Findings, subject: number, usual?: UsualSkin): FaceJudgement {
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
  if (isTooDark(findings, face, usual?.luminance)) verdicts.push("tooDark");
  if (measures.hairCut) verdicts.push("hairCut");
  const below = measureBelow(findings, face);
  if (below < gates.noNeck) verdicts.push("chinCut");
  const { covered } = measures.skin;
  if (usual && covered > Math.max(gates.covered, usual.covered + gates.coveredMore))
    verdicts.push("chinHidden");
  if (findings.lettering && subject === 0) verdicts.push("lettering");
  return {
    verdicts,
    usable:
      measures.height >= gates.hopelessHeight &&
      shorter >= gates.hopelessSide &&
      measures.sharpness >= sharpnessGate.hopeless &&
      below >= gates.chinLost &&
      findings.brightest > gates.hopelessBrightest,
    quality: rateQuality(findings, face, verdicts, usual?.luminance),
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
  const size = ramp(measures.height, costs.size);
  const sharp = ramp(measures.sharpness, costs.sharpness);
  const pitch = Math.abs(pose.pitch);
  const turned =
    after(costs.yaw, Math.abs(pose.yaw)) * after(costs.pitch, pitch) * after(costs.steepPitch, pitch);
  const level = after(costs.roll, Math.abs(pose.roll));
  const keeps = (problem: keyof typeof kept) => (verdicts.includes(problem) ? kept[problem] : 1);
  const eyes = verdicts.includes("eyesClosed") ? kept.eyesClosed : keeps("sunglasses");
  const light = rateLight(findings, face, usual) * keeps("tooDark");
  const frame =
    keeps("blankCorners") * keeps("hairCut") * keeps("chinHidden") * rateShoulders(findings, face);
  const large = 1 - costs.size.cost + costs.size.cost * size;
  const clear = 1 - costs.sharpness.cost + costs.sharpness.cost * sharp;
  return large * clear * light * turned * level * eyes * frame * keeps("lettering");
}

/** Neck and shoulders inside the frame: of a photo that ends at the chin or beside an ear there are only close-ups. */
function rateShoulders(photo: Findings, face: FaceFinding): number {
  const middle = face.box.left + face.box.width / 2;
  const aside = Math.min(middle, photo.width - middle);
  return after(costs.below, -measureBelow(photo, face)) * after(costs.aside, -aside / face.width);
}

/** From the chin to the photo's lower edge, in face widths. */
function measureBelow({ height }: Findings, { box, width }: FaceFinding): number {
  return (height - box.top - box.height) / width;
}

/**
 * Light on the face: burnt, black, in deep shade, or darker than usual before something bright. Shade is judged against the person's
 * own usual light: dark skin is not in the shade.
 */
function rateLight({ brightest }: Findings, { measures }: FaceFinding, usual: number | undefined): number {
  const { clipped, crushed, luminance, light } = measures.skin;
  const exposed =
    1 - costs.burnt.cost * ramp(clipped, costs.burnt) - costs.black.cost * ramp(crushed, costs.black);
  if (usual === undefined) return exposed;
  const darker = usual / Math.max(0.01, luminance);
  const fromBehind = ramp(brightest / Math.max(0.01, light), backlit.behind) * ramp(darker, backlit.darker);
  return exposed * (1 - mostShade * Math.max(fromBehind, ramp(darker, shaded)));
}

/** Takes a cost off a photo's quality. */
function after(cost: QualityCost, value: number): number {
  return 1 - cost.cost * ramp(value, cost);
}

function ramp(value: number, { from, to }: Pick<QualityCost, "from" | "to">): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
