import {
  boxMean,
  clamp,
  makePlane,
  mix,
  type Plane,
  type Raster,
  type Rect,
  RowReader,
  readWindow,
  smoothstep,
} from "@portrait-studio/raster";
import { buildStencils, type ColourImage } from "./laplacian.ts";
import { markAbove, markWhere } from "./mark-where.ts";
import { continueColours } from "./push-pull.ts";
import { type Beliefs, solveAlpha } from "./solve-alpha.ts";
import type { WorkArea } from "./work-area.ts";

/** Tiles that are solved at a time, and how far their surroundings count, in pixels. */
const [tileSide, margin] = [160, 16];
/** Alpha is asked for where it is between these. */
const mixed = { from: 0.02, to: 0.98 };
/** Variance of colour under which a window counts as flat, and of a sample that lies on the line between both sides. */
const [flatness, tolerance] = [2e-5, 0.0012];
/** The weights of what colours say, and of alpha as it was: always a little, and more where colours say nothing. */
const weights = { sample: 0.15, kept: 0.004, unsure: 0.3 };
const rounds = 12;

/** Carries alpha from the work image to the photo, and solves its mixed band once more there, where each hair is seen. */
export function enlargeAlpha(photo: Raster, { colours, box, scale }: WorkArea, alpha: Float32Array): Plane {
  const out = makePlane(photo.width, photo.height);
  const { width, height } = colours;
  const plain = new RowReader({ width, height, data: alpha }, box.width, box.height);
  for (let y = 0; y < box.height; y++) out.data.set(plain.read(y), (box.top + y) * photo.width + box.left);
  if (scale < 1) solveTiles(photo, out, box, Math.max(1, Math.round(1 / scale)));
  return out;
}

/** @param reach how far beyond what is mixed alpha is asked for, in pixels */
function solveTiles(photo: Raster, alpha: Plane, box: Rect, reach: number): void {
  const coarse = makePlane(alpha.width, alpha.height, alpha.data.slice());
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  for (let top = box.top; top < bottom; top += tileSide) {
    for (let left = box.left; left < right; left += tileSide) {
      const wide = {
        left: Math.max(0, left - margin),
        top: Math.max(0, top - margin),
        width: Math.min(photo.width, left + tileSide + margin) - Math.max(0, left - margin),
        height: Math.min(photo.height, top + tileSide + margin) - Math.max(0, top - margin),
      };
      const part = cutTile(coarse, wide);
      if (!solveTile(part, photo, wide, reach)) continue;
      const count = Math.min(tileSide, right - left);
      for (let y = top; y < Math.min(bottom, top + tileSide); y++) {
        const from = (y - wide.top) * wide.width + left - wide.left;
        alpha.data.set(part.data.subarray(from, from + count), y * photo.width + left);
      }
    }
  }
}

function cutTile({ width: stride, data }: Plane, { left, top, width, height }: Rect): Plane {
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * stride + left;
    out.data.set(data.subarray(from, from + width), y * width);
  }
  return out;
}

/** @returns false where nothing is mixed, or one of the sides is not seen */
function solveTile(alpha: Plane, photo: Raster, wide: Rect, reach: number): boolean {
  const { width, height, data } = alpha;
  const open = new Float32Array(markWhere(data, (a) => a > mixed.from && a < mixed.to));
  if (!open.includes(1)) return false;
  const unknown = markAbove(boxMean({ width, height, data: open }, reach).data, 1e-4);
  const settled = data.map((a, i) => (unknown[i] ? 0.5 : a));
  const person = markAbove(settled, 0.5);
  const behind = markWhere(settled, (a) => a < 0.5);
  if (!person.includes(1) || !behind.includes(1)) return false;
  const colours: ColourImage = { width, height, data: readWindow([photo], wide, width, height) };
  const own = continueColours(colours, person, unknown);
  const wall = continueColours(colours, behind, unknown);
  const stencils = buildStencils(colours, unknown, flatness);
  const { pixels } = stencils;
  const beliefs = { alpha: new Float32Array(pixels.length), weight: new Float32Array(pixels.length) };
  for (let u = 0; u < pixels.length; u++)
    weigh(beliefs, u, data[pixels[u]], colours.data, own, wall, 3 * pixels[u]);
  for (let u = 0; u < pixels.length; u++) data[pixels[u]] = beliefs.alpha[u];
  solveAlpha(stencils, data, beliefs, rounds);
  return true;
}

/** Weighs what a pixel's colour says, between those of both sides, and alpha as it was. @param at of its colours */
function weigh(
  beliefs: Beliefs,
  u: number,
  before: number,
  seen: Float32Array,
  own: Float32Array,
  wall: Float32Array,
  at: number,
): void {
  let [apart, along, off] = [1e-5, 0, 0];
  for (let k = at; k < at + 3; k++) {
    apart += (own[k] - wall[k]) ** 2;
    along += (own[k] - wall[k]) * (seen[k] - wall[k]);
  }
  const alpha = clamp(along / apart, 0, 1);
  for (let k = at; k < at + 3; k++) off += (seen[k] - wall[k] - alpha * (own[k] - wall[k])) ** 2;
  const sure = smoothstep(0.8, 0.92, before);
  const trust =
    smoothstep(mix(0.08, 0.3, sure), mix(0.3, 0.9, sure), Math.sqrt(apart)) *
    Math.exp(-off / (6 * tolerance));
  const sample = weights.sample * trust;
  const kept = weights.kept + weights.unsure * (1 - trust) ** 2;
  beliefs.weight[u] = sample + kept;
  beliefs.alpha[u] = (sample * alpha + kept * before) / (sample + kept);
}
