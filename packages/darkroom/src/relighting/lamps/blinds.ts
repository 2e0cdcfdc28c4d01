import { clamp, makePlane, type Plane, smoothstep } from "@portrait-studio/raster";
import type { Landmarks } from "../head/landmarks.ts";
import type { HeadRelief } from "../sitter.ts";

/** Lengths are in face widths. */
export interface Blinds {
  /** part of it that is lit */
  lit: number;
  /** how far they fall per length across */
  slant: number;
  /** softness of their edges */
  edge: number;
}

/** The mesh's points at the top of the forehead and under the chin, and how far beyond them a slat of light reaches, in face widths. */
const span = { forehead: 10, above: 0.3, chin: 152, below: 0.02 };
/** How far down a slat of light moves per height of what it falls on: the lamp stands above. */
const bend = 0.42;
/** Light that gets past the slats. */
const behindSlats = 0.1;
/** Part of the head's own shadow that is left: the nose's, beside a slat's, looks like a smudge. */
const ownShadow = 0.6;

/** One slat of light spans the face: a dark one looks like a headband or a moustache. @param lit 0 in the head's own shadow, 1 in the light */
export function castBlinds(
  blinds: Blinds,
  landmarks: Landmarks,
  relief: HeadRelief,
  lit: Plane | null,
): Plane {
  const { width, height, data } = relief.height;
  const unit = relief.faceWidth;
  const findDown = (point: number) => {
    const x = clamp(Math.round(landmarks[3 * point]), 0, width - 1);
    const y = clamp(Math.round(landmarks[3 * point + 1]), 0, height - 1);
    return (y + blinds.slant * x) / unit + bend * data[y * width + x];
  };
  const top = findDown(span.forehead) - span.above;
  const bottom = findDown(span.chin) + span.below;
  const slats = { ...blinds, period: (bottom - top) / blinds.lit };
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const down = y / unit + bend * data[i] - (top + bottom) / 2;
      const own = lit ? 1 - ownShadow * (1 - lit.data[i]) : 1;
      out.data[i] = own * (behindSlats + (1 - behindSlats) * slatAt(slats, x / unit, down));
    }
  }
  return out;
}

export function slatAt(
  { period, lit, slant, edge }: Blinds & { period: number },
  x: number,
  y: number,
): number {
  const down = (y + slant * x) / period;
  const away = Math.abs(down - Math.round(down)) * 2;
  return 1 - smoothstep(lit - edge / period, lit + edge / period, away);
}
