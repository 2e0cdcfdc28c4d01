import {
  bilinear,
  blur,
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
import { buildStencils, type ColourImage, squaredDistance } from "./laplacian.ts";
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
/** The mean of hair within this radius, in face widths, up to which an outline is that of clothes or skin, and from which it is hair's. */
const hairy = { radius: 0.03, none: 0.2, all: 0.5 };
/** How far colours are averaged along clothes, and how smooth the line is that this follows: in face widths, and in pixels at least and most. */
const along = { reach: 0.012, least: 2, most: 5.5, guide: 0.008, leastGuide: 1.5 };
/** How much steeper alpha gets along clothes, where both sides' colours are no further apart than the first: there it tells doubt, not focus. */
const steeper = { by: 1.6, alike: 0.2, told: 0.6 };

/** `hair` is 0..1 a pixel of the work image; `faceWidth` is in the photo's pixels. */
export function enlargeAlpha(
  photo: Raster,
  area: WorkArea,
  alpha: Float32Array,
  { hair, faceWidth }: { hair: Float32Array; faceWidth: number },
): Plane {
  const { box, scale } = area;
  const out = enlarge(photo, area, alpha);
  if (scale >= 1) return out;
  const round = boxMean(
    { ...area.colours, data: hair },
    Math.max(1, Math.round(hairy.radius * faceWidth * scale)),
  );
  const clothes = round.data.map((part) => 1 - smoothstep(hairy.none, hairy.all, part));
  solveTiles(photo, out, box, {
    clothes: enlarge(photo, area, clothes),
    reach: Math.round(1 / scale),
    faceWidth,
  });
  return out;
}

function enlarge(photo: Raster, { colours: { width, height }, box }: WorkArea, data: Float32Array): Plane {
  const out = makePlane(photo.width, photo.height);
  const rows = new RowReader({ width, height, data }, box.width, box.height);
  for (let y = 0; y < box.height; y++) out.data.set(rows.read(y), (box.top + y) * photo.width + box.left);
  return out;
}

interface Band {
  /** 0..1 a pixel: how far an outline there is that of clothes or skin */
  clothes: Plane;
  /** how far beyond what is mixed alpha is asked for, in pixels */
  reach: number;
  faceWidth: number;
}

function solveTiles(photo: Raster, alpha: Plane, box: Rect, band: Band): void {
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
      if (!solveTile(part, photo, wide, { ...band, clothes: cutTile(band.clothes, wide) })) continue;
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
function solveTile(alpha: Plane, photo: Raster, wide: Rect, { clothes, reach, faceWidth }: Band): boolean {
  const { width, height, data } = alpha;
  const open = new Float32Array(markWhere(data, (a) => a > mixed.from && a < mixed.to));
  if (!open.includes(1)) return false;
  const unknown = markAbove(boxMean({ width, height, data: open }, reach).data, 1e-4);
  const settled = data.map((a, i) => (unknown[i] ? 0.5 : a));
  const person = markAbove(settled, 0.5);
  const behind = markWhere(settled, (a) => a < 0.5);
  if (!person.includes(1) || !behind.includes(1)) return false;
  const seen: ColourImage = { width, height, data: readWindow([photo], wide, width, height) };
  const guide = blur(alpha, Math.max(along.leastGuide, along.guide * faceWidth));
  const sigma = clamp(along.reach * faceWidth, along.least, along.most);
  const colours = smoothAlong(seen, guide, clothes.data, sigma);
  const own = continueColours(colours, person, unknown);
  const wall = continueColours(colours, behind, unknown);
  const stencils = buildStencils(colours, unknown, flatness);
  const { pixels } = stencils;
  const beliefs = { alpha: new Float32Array(pixels.length), weight: new Float32Array(pixels.length) };
  for (let u = 0; u < pixels.length; u++)
    weigh(beliefs, u, data[pixels[u]], colours.data, own, wall, 3 * pixels[u]);
  for (let u = 0; u < pixels.length; u++) data[pixels[u]] = beliefs.alpha[u];
  solveAlpha(stencils, data, beliefs, rounds);
  for (const i of pixels) {
    const told = smoothstep(steeper.alike, steeper.told, Math.sqrt(squaredDistance(own, i, wall, i)));
    const slope = mix(1, mix(steeper.by, 1, told), clothes.data[i]);
    data[i] = clamp(0.5 + (data[i] - 0.5) * slope, 0, 1);
  }
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

/** Alpha by which the guide differs between places that count little for each other: they are not on one line along the outline. */
const level = 0.15;
/** From this slope of the guide on, in alpha over two pixels, there is an outline to go along. */
const leastSlope = 1e-3;

/**
 * Averages colours along the outline, as clothes have a smooth one: grain and patterns go, and how sharp the edge is across it stays.
 * @param guide alpha, so smooth that its level lines are the outline's direction
 * @param parts 0..1 a pixel: how far it is averaged
 * @param sigma in pixels
 */
function smoothAlong(
  { width, height, data }: ColourImage,
  { data: guide }: Plane,
  parts: Float32Array,
  sigma: number,
): ColourImage {
  const out = data.slice();
  const reach = Math.ceil(2.5 * sigma);
  const sum = new Float64Array(3);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + x; x < width - 1; x++, i++) {
      const across = guide[i + 1] - guide[i - 1];
      const down = guide[i + width] - guide[i - width];
      const slope = Math.hypot(across, down);
      if (parts[i] === 0 || slope < leastSlope) continue;
      let total = sum.fill(0)[0];
      for (let k = -reach; k <= reach; k++) {
        const u = clamp(x - (k * down) / slope, 0, width - 1.001);
        const v = clamp(y + (k * across) / slope, 0, height - 1.001);
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const at = top * width + left;
        const apart = (bilinear(guide, at, 1, width, u - left, v - top) - guide[i]) / level;
        const weight = Math.exp(-0.5 * (k / sigma) ** 2 - apart ** 2);
        total += weight;
        for (let c = 0; c < 3; c++)
          sum[c] += weight * bilinear(data, 3 * at + c, 3, 3 * width, u - left, v - top);
      }
      for (let c = 0; c < 3; c++) out[3 * i + c] += parts[i] * (sum[c] / total - data[3 * i + c]);
    }
  }
  return { width, height, data: out };
}
