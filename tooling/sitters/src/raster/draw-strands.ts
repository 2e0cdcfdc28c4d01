import type { Projected } from "./camera.ts";
import type { Target } from "./target.ts";

/** A hair this far (in centimetres) behind what is drawn already is taken as hidden. */
const HIDDEN = 0.35;

/**
 * Draws hairs as bands of samples; the number of a segment is minus its first point's index minus one.
 * `radius` is per hair in centimetres, `focal` in samples. Hairs thin out towards the tip. Near hairs are drawn
 * first, so that most of the hidden ones can be left out by a look at their ends.
 */
export function drawStrands(
  target: Target,
  points: Projected,
  starts: Uint32Array,
  radius: Float32Array,
  focal: number,
): void {
  for (const s of nearestFirst(points.near, starts)) {
    const start = starts[s];
    const end = starts[s + 1] - 1;
    for (let i = start; i < end; i++) {
      if (isHidden(target, points, i)) continue;
      const taper = 1 - 0.75 * ((i - start) / (end - start)) ** 2;
      const band = Math.max(1, Math.round(2 * radius[s] * taper * points.near[i] * focal));
      drawSegment(target, points, i, band);
    }
  }
}

/** Hairs by the nearness of their middles, in 256 steps. */
function nearestFirst(near: Float32Array, starts: Uint32Array): Uint32Array {
  const count = starts.length - 1;
  const middle = (s: number) => near[(starts[s] + starts[s + 1] - 1) >> 1];
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < count; s++) {
    low = Math.min(low, middle(s));
    high = Math.max(high, middle(s));
  }
  const scale = 255 / (high - low || 1);
  const place = new Uint32Array(257);
  const step = (s: number) => 255 - Math.floor((middle(s) - low) * scale);
  for (let s = 0; s < count; s++) place[step(s) + 1]++;
  for (let k = 0; k < 256; k++) place[k + 1] += place[k];
  const order = new Uint32Array(count);
  for (let s = 0; s < count; s++) order[place[step(s)]++] = s;
  return order;
}

/** True when the segment lies outside the picture or its two ends and middle lie behind what is drawn. */
function isHidden(target: Target, points: Projected, i: number): boolean {
  const { width, height, near } = target;
  const x0 = points.x[i];
  const y0 = points.y[i];
  const x1 = points.x[i + 1];
  const y1 = points.y[i + 1];
  if (
    (x0 < 0 && x1 < 0) ||
    (y0 < 0 && y1 < 0) ||
    (x0 >= width && x1 >= width) ||
    (y0 >= height && y1 >= height)
  ) {
    return true;
  }
  for (let k = 0; k <= 2; k++) {
    const x = (x0 + (x1 - x0) * k * 0.5) | 0;
    const y = (y0 + (y1 - y0) * k * 0.5) | 0;
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const own = points.near[i];
    if (near[y * width + x] < own + HIDDEN * own * own) return false;
  }
  return true;
}

function drawSegment(target: Target, points: Projected, i: number, band: number): void {
  const { width, height, near, id, along } = target;
  const x0 = points.x[i];
  const y0 = points.y[i];
  const dx = points.x[i + 1] - x0;
  const dy = points.y[i + 1] - y0;
  const flat = Math.abs(dx) > Math.abs(dy);
  const steps = Math.max(1, Math.ceil(flat ? Math.abs(dx) : Math.abs(dy)));
  const n0 = points.near[i];
  const dn = (points.near[i + 1] - n0) / steps;
  const number = -i - 1;
  const sx = dx / steps;
  const sy = dy / steps;
  const across = flat ? width : 1;
  for (let t = 0; t < steps; t++) {
    const x = (x0 + sx * t) | 0;
    const y = (y0 + sy * t) | 0;
    if (x < 0 || y < 0 || x + band > width || y + band > height) continue;
    const nearness = n0 + dn * t;
    let at = y * width + x;
    for (let b = 0; b < band; b++, at += across) {
      if (nearness <= near[at]) continue;
      near[at] = nearness;
      id[at] = number;
      along[at] = ((t * 255) / steps) | 0;
    }
  }
}
