import { boxMean, clamp, type Plane, smoothstep } from "@portrait-studio/raster";
import type { DoubtReason } from "../analysis/types.ts";
import { type FaceShape, isNearHead } from "./face-shape.ts";
import { findKept } from "./kept-colours.ts";
import { type ColourImage, squaredDistance } from "./laplacian.ts";
import type { SolvedMatte } from "./solve-matte.ts";
import type { Trimap } from "./trimap.ts";

export interface Doubt {
  /** 0 clean, 1 surely wrong somewhere */
  score: number;
  /** the strongest first; empty for a clean cut-out */
  reasons: DoubtReason[];
}

/** A measure of what could be wrong: a part of it, but for those of the head and contradictions, which are in squared face widths. */
type DoubtFinding = DoubtReason | "head-unclear" | "head-contradicted" | "body-contradicted" | "line-left";

/** From and up to where each finding counts. */
const scales = {
  "hair-unclear": [0.22, 0.7],
  "background-alike": [0.35, 0.9],
  "person-touches": [0.03, 0.3],
  "parts-unclear": [0.05, 0.25],
  "head-unclear": [0.03, 0.09],
  "head-contradicted": [0.02, 0.05],
  "body-contradicted": [0.1, 0.4],
  "line-left": [0.04, 0.08],
} as const satisfies Record<DoubtFinding, readonly [number, number]>;
/** The findings that speak for each reason; the strongest counts. */
const evidence: Record<DoubtReason, readonly DoubtFinding[]> = {
  "hair-unclear": ["hair-unclear", "head-unclear", "head-contradicted"],
  "background-alike": ["background-alike", "line-left"],
  "person-touches": ["person-touches"],
  "parts-unclear": ["parts-unclear", "body-contradicted"],
};
/** From this doubt on, a cut-out is used only if the person says so, and its reasons are named. */
export const doubtfulFrom = 0.35;

/** How much of the background's colours a piece keeps at least that is weighed, 0..1. */
const keptPiece = 0.5;

/** How far from the outline hair counts, in face widths, and the edge, in pixels. */
const alongOutline = { hair: 0.03, edge: 1.5 };
/** Distance of two colours, of 1 a channel, up to which they are alike, and from which on they are not. */
const alikeColours = { all: 0.04, none: 0.2 };
/**
 * Further off the outline than this, in face widths, the model should agree: with the person it does from the first answer on and is quite
 * unsure at the second, with what is behind likewise.
 */
const agreement = { off: 0.05, person: { sure: 0.9, unsure: 0.5 }, behind: { sure: 0.1, unsure: 0.5 } };

interface KnownPerson {
  /** part of the outline that borders on somebody else */
  touched: number;
  /** nobody else is near, whom the model takes for the person */
  isAlone: boolean;
  /** 1 on a hat that the model has not made out */
  hat: Float32Array;
  /** part of the finished outline on which a line of the old background is left, dark or pale */
  line: number;
}

export interface DoubtMeasures extends Weighed {
  /** the strongest first */
  reasons: DoubtReason[];
}

export function judgeDoubt({ reasons, ...measures }: DoubtMeasures): Doubt {
  const weighed = weighDoubt(measures);
  const score = Math.round(Math.max(measures.findings, weighed) * 1000) / 1000;
  // what only all of them together tell is a background that colours don't tell from the head
  const isUnnamed = reasons.length === 0 && score >= doubtfulFrom;
  return { score, reasons: isUnnamed ? ["background-alike"] : reasons };
}

export function measureDoubt(
  colours: ColourImage,
  matte: SolvedMatte,
  trimap: Trimap,
  segmentation: Plane,
  { touched, isAlone, hat, line }: KnownPerson,
  face: FaceShape,
): DoubtMeasures {
  const all: Record<DoubtFinding, number> = {
    ...measureFindings(matte, trimap, segmentation, face),
    ...measureContradictions(matte.alpha, segmentation, { isAlone, hat }, face),
    "person-touches": touched,
    "line-left": line,
  };
  const computeStrength = (finding: DoubtFinding) =>
    smoothstep(scales[finding][0], scales[finding][1], all[finding]);
  const strengths = (Object.keys(evidence) as DoubtReason[])
    .map((reason) => ({ reason, strength: Math.max(...evidence[reason].map(computeStrength)) }))
    .sort((a, b) => b.strength - a.strength);
  const clean = strengths.reduce((product, { strength }) => product * (1 - strength), 1);
  const kept = findKept(colours, matte.alpha, trimap.depth, matte.sides, face);
  return {
    findings: 1 - clean,
    kept: areaOfPieces({ ...segmentation, data: kept }, keptPiece, face),
    reasons: strengths.filter(({ strength }) => strength >= doubtfulFrom).map(({ reason }) => reason),
  };
}

function measureFindings(
  { alpha, pixels, confidence, foreground, background }: SolvedMatte,
  { depth, hair }: Trimap,
  segmentation: Plane,
  face: FaceShape,
): Record<"hair-unclear" | "background-alike" | "parts-unclear" | "head-unclear", number> {
  const { width } = face;
  let [hairs, unclearHairs, edge, alikeEdge] = [0, 0, 0, 0];
  for (let u = 0; u < pixels.length; u++) {
    const i = pixels[u];
    const mixed = 4 * alpha[i] * (1 - alpha[i]);
    hairs += hair[i] * (Math.abs(depth[i]) < alongOutline.hair * width ? 1 : 0);
    unclearHairs += hair[i] * mixed * (1 - confidence[u]);
    if (Math.abs(depth[i]) < alongOutline.edge) {
      edge++;
      const distance = Math.sqrt(squaredDistance(foreground, i, background, i));
      alikeEdge += 1 - smoothstep(alikeColours.all, alikeColours.none, distance);
    }
  }
  const { area, unsure, unsureHead } = measureUnsure(depth, segmentation, face);
  return {
    "hair-unclear": unclearHairs / Math.max(1, hairs),
    "background-alike": alikeEdge / Math.max(1, edge),
    "parts-unclear": unsure / area,
    "head-unclear": unsureHead / width ** 2,
  };
}

/**
 * How broad a piece is that somebody would see, in face widths, and by how much alpha and the model are apart in it at least: near the
 * head less, where there is more to see.
 */
const piece = { width: 0.045, head: 0.3, body: 0.5 };

/** Areas in squared face widths where colours led to another cut than the model's answer, in pieces that somebody would see. */
function measureContradictions(
  alpha: Float32Array,
  { width, height, data }: Plane,
  { isAlone, hat }: Pick<KnownPerson, "isAlone" | "hat">,
  face: FaceShape,
) {
  const apart = new Float32Array(alpha.length);
  for (let y = 0; y < height; y++)
    contradictRow(apart, y * width, width, { alpha, seen: data, hat }, isAlone);
  const pieces = meanOfPieces({ width, height, data: apart }, face);
  const areas = { "head-contradicted": 0, "body-contradicted": 0 };
  for (let y = 0; y < height; y++) addPieces(areas, pieces, y, width, face);
  return areas;
}

/** How far alpha is from what the model has seen, in one row; beside somebody else only what colours add. */
function contradictRow(
  out: Float32Array,
  from: number,
  count: number,
  { alpha, seen, hat }: Record<"alpha" | "seen" | "hat", Float32Array>,
  isAlone: boolean,
): void {
  for (let i = from; i < from + count; i++) {
    const more = alpha[i] - seen[i];
    out[i] = (more > 0 ? more : isAlone ? -more : 0) * (1 - hat[i]);
  }
}

function addPieces(
  areas: Record<"head-contradicted" | "body-contradicted", number>,
  pieces: Float32Array,
  y: number,
  width: number,
  face: FaceShape,
): void {
  const unit = 1 / face.width ** 2;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (pieces[i] < piece.head) continue;
    if (isNearHead(face, x, y)) areas["head-contradicted"] += unit;
    else if (pieces[i] > piece.body) areas["body-contradicted"] += unit;
  }
}

/** The mean over a piece round each pixel. */
function meanOfPieces(plane: Plane, face: FaceShape): Float32Array {
  return boxMean(plane, Math.max(1, Math.round((piece.width * face.width) / 2))).data;
}

/** Squared face widths round the head in which pieces have at least so much in the mean. */
function areaOfPieces(plane: Plane, least: number, face: FaceShape): number {
  const pieces = meanOfPieces(plane, face);
  let count = 0;
  for (let y = 0; y < plane.height; y++) count += countPieces(pieces, least, y, plane.width, face);
  return count / face.width ** 2;
}

function countPieces(pieces: Float32Array, least: number, y: number, width: number, face: FaceShape): number {
  let count = 0;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (pieces[i] > least && isNearHead(face, x, y)) count++;
  }
  return count;
}

/** The person's area, and the areas of which the model is not sure: everywhere, and on and near the head with hair and hat; in pixels. */
function measureUnsure(depth: Float32Array, segmentation: Plane, face: FaceShape) {
  const sums = { area: 1, unsure: 0, unsureHead: 0 };
  for (let y = 0; y < segmentation.height; y++) {
    const doubts = doubtRow(depth, segmentation, y, agreement.off * face.width);
    addDoubts(sums, doubts, y, face);
    sums.area += countInside(depth, y * segmentation.width, segmentation.width);
  }
  return sums;
}

function countInside(depth: Float32Array, from: number, count: number): number {
  let inside = 0;
  for (let i = from; i < from + count; i++) {
    if (depth[i] > 0) inside++;
  }
  return inside;
}

/** How far the model's views disagree with each other or with the mask, at each pixel of a row that lies `off` pixels from the outline. */
function doubtRow(depth: Float32Array, { width, data }: Plane, y: number, off: number): Float32Array {
  const row = new Float32Array(width);
  const { person, behind } = agreement;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const answer = data[i];
    if (depth[i] > off)
      row[x] = answer < person.sure ? 1 - smoothstep(person.unsure, person.sure, answer) : 0;
    else if (depth[i] < -off)
      row[x] = answer > behind.sure ? smoothstep(behind.sure, behind.unsure, answer) : 0;
  }
  return row;
}

function addDoubts(
  sums: { unsure: number; unsureHead: number },
  doubts: Float32Array,
  y: number,
  face: FaceShape,
): void {
  for (let x = 0; x < doubts.length; x++) {
    const doubtful = doubts[x];
    if (doubtful === 0) continue;
    sums.unsure += doubtful;
    if (isNearHead(face, x, y)) sums.unsureHead += doubtful;
  }
}

/**
 * Written by `bench/fit-doubt.ts`: the standardised weights of the findings' doubt and of what is kept.
 */
const doubtWeights = {
  bias: -1.002,
  means: [-1.632, -5.799],
  deviations: [2.864, 0.705],
  weights: [1.882, 1.975],
};

/** Measures that are weighed together, since none tells enough by itself. */
interface Weighed {
  /** 0..1: the doubt that the single findings come to */
  findings: number;
  /** squared face widths round the head in which colours of the background are kept (`findKept`), in pieces that somebody would see */
  kept: number;
}

/** Added to areas and parts before their logarithm, so that none at all is no more than a little less than nearly none. */
const floor = { part: 0.02, area: 0.002 };
/** Less than this is no doubt: it is what the weights say of the plainest cut-outs. */
const negligible = 0.3;

export function scaleMeasures({ findings, kept }: Weighed): [number, number] {
  return [Math.log((findings + floor.part) / (1 + floor.part - findings)), Math.log(kept + floor.area)];
}

/** Logistic regression on staged people (`bench/fit-doubt.ts`) gives 0..1, and 0 where doubt is little. */
export function weighDoubt(measures: Weighed): number {
  const { bias, means, deviations, weights } = doubtWeights;
  const sum = scaleMeasures(measures).reduce(
    (total, value, k) => total + (weights[k] * (value - means[k])) / deviations[k],
    bias,
  );
  const likely = clamp(1 / (1 + Math.exp(-sum)), 0, 1);
  return likely < negligible ? 0 : likely;
}
