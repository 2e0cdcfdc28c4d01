import type { Field } from "../geometry/mesh.ts";
import { noise3 } from "../math/noise.ts";
import type { Random } from "../math/random.ts";
import { clamp, mix, smoothstep } from "../math/scalar.ts";
import type { HairStyle } from "./hair-style.ts";
import type { Root } from "./sample-roots.ts";

/** Way of the hair at the sides and nape when it is not parted. */
const DOWN = [0, -1, -0.35] as const;

/** The middle of one lock. */
export type Guide = {
  root: Root;
  /** Side of the parting it falls to: -1, 1, or 0 without parting. */
  side: number;
  length: number;
  points: Float32Array;
  /** Tone of the lock, 0..1, and phase of its wave. */
  shade: number;
  phase: number;
};

/** Grows one lock: it leaves the scalp, bends to the comb and to its weight, and slides over head, neck and shoulders. */
export function growGuide(root: Root, style: HairStyle, body: Field, random: Random): Guide {
  const parted = style.part !== undefined;
  const offPart = root.x - (style.part ?? 0);
  const side = parted ? (offPart >= 0 ? 1 : -1) : 0;
  const crown = smoothstep(0.5, 6, root.y + Math.max(0, root.z) * 0.2);
  const length =
    (style.sideLength + (style.length - style.sideLength) * crown) *
    (0.86 + 0.2 * noise3(root.x, root.y, root.z) + 0.06 * random.next());
  const count = Math.round(clamp(6 + length * 0.75 + style.coils * 3, 8, 28));
  const guide: Guide = {
    root,
    side,
    length,
    points: new Float32Array(count * 3),
    shade: random.next(),
    phase: random.next() * 6.28,
  };
  const top = smoothstep(4, 8.5, root.y);
  const comb = parted
    ? [side * mix(0.15, 1, top), mix(-1, -0.1, top), mix(-0.25, -0.4, top)]
    : [0, 1, 2].map((axis) => mix(DOWN[axis], style.comb[axis], crown));
  const d = launch(root, comb, style.lift * (parted ? 1 : mix(style.sideLift, 1, crown)));
  const p = [root.x, root.y, root.z];
  const step = length / (count - 1);
  const layer = style.volume * (0.35 + 0.65 * random.next());
  for (let k = 0; k < count; k++) {
    guide.points.set(p, k * 3);
    const t = k / (count - 1);
    for (let axis = 0; axis < 3; axis++) p[axis] += d[axis] * step;
    const wander = 0.16 * step;
    d[0] += (noise3(p[0] * 0.5, p[1] * 0.5, p[2] * 0.5 + 9) - 0.5) * wander;
    d[2] += (noise3(p[0] * 0.5, p[1] * 0.5, p[2] * 0.5 + 30) - 0.5) * wander;
    d[1] -= style.fall * step * 0.22;
    if (style.tuck > 0 && t > 0.55) {
      d[0] -= Math.sign(p[0]) * style.tuck * step * 0.3 * (t - 0.55);
      d[2] -= style.tuck * step * 0.12 * (t - 0.55);
    }
    // over the shoulders hair falls before or behind them
    if (style.fall > 0.3 && p[1] < -7) {
      d[2] += (root.z > -3.5 ? 0.24 : -0.16) * step;
      d[0] -= Math.sign(p[0]) * Math.max(0, Math.abs(p[0]) - 6) * 0.12 * step;
    }
    normalise(d);
    keepOutside(p, d, body, side || Math.sign(p[0]), layer * smoothstep(0, 0.3, t) + 0.06, style);
  }
  return guide;
}

function launch(root: Root, comb: readonly number[], lift: number): number[] {
  const n = root.normal;
  const along = comb[0] * n[0] + comb[1] * n[1] + comb[2] * n[2];
  const d = [0, 1, 2].map((axis) => comb[axis] - n[axis] * along);
  normalise(d);
  for (let axis = 0; axis < 3; axis++) d[axis] = d[axis] * (1 - lift) + n[axis] * (lift + 0.06);
  normalise(d);
  return d;
}

/** Pushes a point out of the body and, for falling hair, out of the face, and turns its way along the surface. */
function keepOutside(
  p: number[],
  d: number[],
  body: Field,
  side: number,
  clearance: number,
  { fall, cling }: HairStyle,
): void {
  const distance = body(p[0], p[1], p[2]);
  if (distance < clearance) {
    const e = 0.08;
    const g = [
      body(p[0] + e, p[1], p[2]) - distance,
      body(p[0], p[1] + e, p[2]) - distance,
      body(p[0], p[1], p[2] + e) - distance,
    ];
    slide(p, d, g, clamp((clearance - distance) * 0.6, 0, 0.6));
  } else if (cling > 0 && p[1] > -7 && distance > clearance + 0.2) {
    // weight lays hair against the head
    const e = 0.1;
    const pull = (cling * Math.min(1, distance - clearance)) / e;
    d[0] -= (body(p[0] + e, p[1], p[2]) - distance) * pull;
    d[1] -= (body(p[0], p[1] + e, p[2]) - distance) * pull * 0.4;
    d[2] -= (body(p[0], p[1], p[2] + e) - distance) * pull;
    normalise(d);
  }
  if (fall <= 0.3 || p[2] < 0) return;
  // the face stays free: an upright oval that hair slides off sideways
  const fx = p[0] / 6.1;
  const fy = (p[1] + 3.5) / 10.6;
  const fz = (p[2] - 8) / 7;
  const inside = 1 - Math.sqrt(fx * fx + fy * fy + fz * fz);
  if (inside > 0) slide(p, d, [side * 1.2 + fx, fy * 0.2, -0.25], inside * 2.2);
}

function slide(p: number[], d: number[], outwards: number[], push: number): void {
  normalise(outwards);
  const inward = d[0] * outwards[0] + d[1] * outwards[1] + d[2] * outwards[2];
  for (let axis = 0; axis < 3; axis++) {
    p[axis] += outwards[axis] * push;
    if (inward < 0) d[axis] -= outwards[axis] * inward;
  }
  normalise(d);
}

function normalise(v: number[]): void {
  const length = Math.hypot(v[0], v[1], v[2]) || 1;
  for (let axis = 0; axis < 3; axis++) v[axis] /= length;
}
