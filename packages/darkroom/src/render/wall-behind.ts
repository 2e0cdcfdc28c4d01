import {
  clamp,
  computeLuminance,
  findMedian,
  fromOklabRow,
  linearByByte,
  type Plane,
  type Raster,
  type Triple,
  toOklabRow,
} from "@portrait-studio/raster";
import type { Backdrop, Room } from "../backdrops/types.ts";

/** So far round the eyes a wall and a backdrop are looked at, in face widths. */
const around = 1.5;
/** Alpha of the person below which a place is the wall's. */
const bare = 0.02;

export interface Wall {
  /** medians of luminance and of each channel, linear, with the image's exposure */
  light: number;
  colour: Triple;
}

/** `gain` is the image's exposure; `subject` is 1 on the person, and `eyes` and `faceWidth` are in its pixels. */
export function findWall(
  { width, data }: Raster,
  gain: number,
  subject: Plane,
  eyes: { x: number; y: number },
  faceWidth: number,
): Wall | null {
  const scale = width / subject.width;
  const seen: Triple[] = [];
  for (let i = 0; i < subject.data.length; i += 3) {
    const y = Math.floor(i / subject.width);
    const x = i - y * subject.width;
    if (subject.data[i] > bare || Math.hypot(x - eyes.x, y - eyes.y) > around * faceWidth) continue;
    const at = 3 * (Math.floor(y * scale) * width + Math.floor(x * scale));
    seen.push([0, 1, 2].map((c) => gain * (linearByByte[data[at + c]] ?? 0)) as Triple);
  }
  return seen.length === 0
    ? null
    : { light: findMedian(seen.map((colour) => computeLuminance(...colour))), colour: findMedians(seen) };
}

function findMedians(colours: readonly Triple[]): Triple {
  return [0, 1, 2].map((c) => findMedian(colours.map((colour) => colour[c]))) as Triple;
}

/** A backdrop goes this part of the way to the wall's lightness, and this to its colour, of which so much chroma counts (OKLab). */
const lean = { light: 0.6, colour: 0.35, chroma: 0.03 };
/** No backdrop is made darker than this lightness: dark hair is to be seen before it. */
const darkest = 0.3;

export function leanToWall(backdrop: Backdrop, { eyes, face }: Room, { colour }: Wall, most: number): void {
  const [{ width, data }] = backdrop;
  const near: Triple[] = [];
  for (let i = 0; i < data.length; i += 3) {
    const y = Math.floor(i / width);
    if (Math.hypot(i - y * width - eyes.x, y - eyes.y) > around * face) continue;
    near.push(backdrop.map((plane) => plane.data[i]) as Triple);
  }
  const own = findMedians(near);
  const [tone, wall] = [own, colour].map((light) => Float64Array.from(light));
  for (const row of [tone, wall]) toOklabRow(row);
  const wanted = tone[0] + clamp(lean.light * (wall[0] - tone[0]), -most, most);
  tone[0] = Math.max(wanted, Math.min(darkest, tone[0]));
  const held = Math.min(1, lean.chroma / Math.max(1e-6, Math.hypot(wall[1], wall[2])));
  for (const axis of [1, 2]) tone[axis] += lean.colour * (held * wall[axis] - tone[axis]);
  fromOklabRow(tone);
  for (const [c, plane] of backdrop.entries()) {
    const factor = Math.max(0, tone[c]) / Math.max(1e-4, own[c]);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] *= factor;
  }
}
