import type { Picture } from "../pixels/decode.ts";
import { type Plane, sample, smoothstep } from "../pixels/plane.ts";
import { fitParts } from "./parts.ts";
import { buildPyramid, type Level } from "./pyramid.ts";
import { type Match, searchFaces } from "./search.ts";
import type { SkinMap } from "./skin-map.ts";
import { normalise, templateHeight, templateWidth, templateWindow } from "./template.ts";

/** What a candidate's patch holds besides the face itself, so that patches can be slid over one another. */
export const patchMargin = 3;
export const patchWidth = templateWidth + 2 * patchMargin;
export const patchHeight = templateHeight + 2 * patchMargin;

/** A place that may be the face; lengths in pixels of the searched picture. */
export interface Candidate {
  x: number;
  y: number;
  /** cheek to cheek; the face is 1.3 times as high, hairline to chin */
  width: number;
  /** degrees, clockwise */
  tilt: number;
  yaw: number;
  /** 0..1, how sure this is a face; a right hit on an ordinary portrait has 0.4 or more */
  score: number;
  /** band-passed pixels turned upright, `patchWidth * patchHeight` */
  patch: Float32Array;
}

const kept = 8;

/** Without colour a good match proves less: such scores come out at 0.6 of what they would be. */
const greySkin = 0.23;

/** The most face-like places of a picture, best first. */
export function findCandidates(picture: Picture, skin: SkinMap): Candidate[] {
  const levels = buildPyramid(picture);
  const sums = integrate(skin.plane);
  const matches = searchFaces(levels, (x, y, width) => {
    const inside = boxAverage(sums, x - 0.32 * width, y - 0.35 * width, x + 0.32 * width, y + 0.45 * width);
    return Math.sqrt(inside) * placePrior(picture, x, y, width);
  });
  const scored = matches.map((match) => rate(match, matches, picture, skin, sums));
  scored.sort((a, b) => b.score - a.score);
  const picked: Candidate[] = [];
  for (const candidate of scored) {
    if (picked.length < kept && !picked.some((other) => overlaps(candidate, other))) {
      picked.push(candidate);
    }
  }
  return picked;
}

function overlaps(a: Candidate, b: Candidate): boolean {
  const ratio = a.width / b.width;
  return (
    Math.hypot(a.x - b.x, a.y - b.y) < 0.22 * Math.max(a.width, b.width) && ratio < 1.3 && ratio > 1 / 1.3
  );
}

function rate(match: Match, all: Match[], picture: Picture, skin: SkinMap, sums: Sums): Candidate {
  const { x, y, width, correlation } = match;
  const patch = cutPatch(match.level, x, y, match.template.tilt);
  const inner = innerPatch(patch);
  const symmetry = mirrorLikeness(inner);
  const parts = fitParts(patch, patchWidth, patchMargin, match.template.yaw);
  const inside = skin.grey ? greySkin : ellipseSkin(skin.plane, x, y, width);
  const around = skin.grey ? 0 : surroundSkin(sums, x, y, width);
  const contrast = inside / (inside + 0.5 * around + 1e-6);
  const prior = placePrior(picture, x, y, width);
  const score =
    (0.45 * Math.max(0, correlation) + 0.55 * parts) ** 1.6 *
    inside ** 0.35 *
    contrast *
    prior ** 0.8 *
    (0.9 + 0.1 * symmetry) *
    neighbours(match, all) ** 0.3;
  return { x, y, width, tilt: match.template.tilt, yaw: match.template.yaw, score, patch };
}

/** Faces stand in the upper middle of a portrait and fill a fair part of it. */
function placePrior(picture: Picture, x: number, y: number, width: number): number {
  const short = Math.min(picture.width, picture.height);
  const size = Math.log(width / short / 0.3);
  const across = x / picture.width;
  const down = y / picture.height;
  return (
    Math.exp(-0.5 * (size / (size < 0 ? 1.0 : 0.75)) ** 2) *
    (0.55 + 0.45 * smoothstep(0.02, 0.3, Math.min(across, 1 - across))) *
    (0.35 + 0.65 * smoothstep(0.8, 0.5, down))
  );
}

/** More other matches agreeing on place and size make chance less likely; 0.75..1. */
function neighbours(match: Match, all: Match[]): number {
  let count = 0;
  for (const other of all) {
    const ratio = other.width / match.width;
    const near = Math.hypot(other.x - match.x, other.y - match.y) < 0.25 * match.width;
    if (other !== match && near && ratio < 1.45 && ratio > 0.69) {
      count++;
    }
  }
  return 0.75 + 0.25 * smoothstep(0, 4, count);
}

function cutPatch(level: Level, x: number, y: number, tilt: number): Float32Array {
  const patch = new Float32Array(patchWidth * patchHeight);
  const angle = (tilt * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let v = 0; v < patchHeight; v++) {
    for (let u = 0; u < patchWidth; u++) {
      const du = u + 0.5 - patchWidth / 2;
      const dv = v + 0.5 - patchHeight / 2;
      const px = x * level.scale + du * cos - dv * sin - 0.5;
      const py = y * level.scale + du * sin + dv * cos - 0.5;
      patch[v * patchWidth + u] = sample(level.passed, px, py);
    }
  }
  return patch;
}

/** The template-sized middle of a patch, moved by `dx`, `dy` pixels (at most `patchMargin`). */
export function innerPatch(patch: ArrayLike<number>, dx = 0, dy = 0): Float32Array {
  const inner = new Float32Array(templateWidth * templateHeight);
  for (let v = 0; v < templateHeight; v++) {
    for (let u = 0; u < templateWidth; u++) {
      inner[v * templateWidth + u] = patch[(v + patchMargin + dy) * patchWidth + u + patchMargin + dx];
    }
  }
  return inner;
}

function mirrorLikeness(inner: Float32Array): number {
  const mirrored = new Float32Array(inner.length);
  for (let i = 0; i < inner.length; i++) {
    const u = i % templateWidth;
    mirrored[i] = inner[i - u + templateWidth - 1 - u];
  }
  return Math.max(0, likeness(inner, mirrored, templateWindow));
}

/** Correlation of two patches under a window. */
function likeness(a: Float32Array, b: Float32Array, window: Float32Array): number {
  const left = normalise(a, window);
  const right = normalise(b, window);
  let sum = 0;
  for (let i = 0; i < left.length; i++) {
    sum += window[i] > 0.01 ? (left[i] * right[i]) / window[i] : 0;
  }
  return sum;
}

interface Sums {
  width: number;
  height: number;
  data: Float64Array;
}

function integrate({ width, height, data }: Plane): Sums {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return { width, height, data: sums };
}

function boxAverage(
  { width, height, data }: Sums,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const x0 = Math.max(0, Math.min(width - 1, Math.round(left)));
  const y0 = Math.max(0, Math.min(height - 1, Math.round(top)));
  const x1 = Math.max(x0 + 1, Math.min(width, Math.round(right)));
  const y1 = Math.max(y0 + 1, Math.min(height, Math.round(bottom)));
  const stride = width + 1;
  const sum =
    data[y1 * stride + x1] - data[y0 * stride + x1] - data[y1 * stride + x0] + data[y0 * stride + x0];
  return sum / ((x1 - x0) * (y1 - y0));
}

/** Mean skin within the face's ellipse; eyes, brows and mouth cost every face about the same. */
function ellipseSkin(skin: Plane, x: number, y: number, width: number): number {
  let sum = 0;
  let count = 0;
  for (let v = -0.9; v <= 0.91; v += 0.15) {
    for (let u = -0.9; u <= 0.91; u += 0.15) {
      if (u * u + v * v <= 0.82) {
        sum += sample(skin, x + (u * width) / 2, y + v * width * 0.65);
        count++;
      }
    }
  }
  return sum / count;
}

/** Mean skin beside and above the face, where hair and background are; the neck below doesn't count. */
function surroundSkin(sums: Sums, x: number, y: number, width: number): number {
  const left = boxAverage(sums, x - 0.95 * width, y - 0.6 * width, x - 0.65 * width, y + 0.3 * width);
  const right = boxAverage(sums, x + 0.65 * width, y - 0.6 * width, x + 0.95 * width, y + 0.3 * width);
  const above = boxAverage(sums, x - 0.4 * width, y - 1.15 * width, x + 0.4 * width, y - 0.85 * width);
  return (left + right + above) / 3;
}
