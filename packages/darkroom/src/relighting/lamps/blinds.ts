import { makePlane, type Plane, smoothstep } from "@portrait-studio/raster";
import { eyeLine, type Landmarks } from "../head/landmarks.ts";
import type { HeadRelief } from "../sitter.ts";

/** Slats of light; lengths in face widths. */
export interface Blinds {
  /** from one slat to the next */
  period: number;
  /** part of it that is lit */
  lit: number;
  /** how far they fall per length across */
  slant: number;
  /** softness of their edges */
  edge: number;
}

/** The lower lip's edge, of the mesh. */
const lowerLip = 17;
/** How far down a slat of light moves per height of what it falls on: the lamp stands above. */
const bend = 0.42;
/** Light that gets past the slats. */
const behindSlats = 0.1;

/**
 * Light through a blind on a head, 1 where it is lit. Eyes and lips lie in one slat of light: a dark one between them looks like a
 * moustache.
 */
export function castBlinds(blinds: Blinds, landmarks: Landmarks, relief: HeadRelief): Plane {
  const { width, height, data } = relief.height;
  const unit = relief.faceWidth;
  const phase = blindsPhase(blinds, landmarks, relief);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      out.data[i] =
        behindSlats + (1 - behindSlats) * slatAt(blinds, x / unit, y / unit + bend * data[i] - phase);
    }
  }
  return out;
}

/** Where the middle of a lit slat lies: so that it spans from over the eyes to the lips. */
function blindsPhase({ slant }: Blinds, landmarks: Landmarks, relief: HeadRelief): number {
  const { width, height, data } = relief.height;
  const unit = relief.faceWidth;
  const down = (x: number, y: number) => {
    const px = Math.min(width - 1, Math.max(0, Math.round(x)));
    const py = Math.min(height - 1, Math.max(0, Math.round(y)));
    return y / unit + bend * data[py * width + px] + (slant * x) / unit;
  };
  const eyes = eyeLine(landmarks);
  const lip = down(landmarks[3 * lowerLip], landmarks[3 * lowerLip + 1]);
  return (down(eyes.x, eyes.y) - 0.08 + lip) / 2;
}

/** 1 in a slat of light; lengths in face widths. */
export function slatAt({ period, lit, slant, edge }: Blinds, x: number, y: number): number {
  const down = (y + slant * x) / period;
  const away = Math.abs(down - Math.round(down)) * 2;
  return 1 - smoothstep(lit - edge / period, lit + edge / period, away);
}
