import { type Look, looks } from "@portrait-studio/prompts";
import type { Aside, Framing, Size } from "./types.ts";

export interface Stance {
  /** of the middle between the eyes, in parts of the image's height */
  y: number;
  /** height of the face, hairline to chin, against the image's unit: its height, or 1.25 of its width where that is less */
  face: number;
}

export const stances: Record<Framing, Stance> = {
  close: { y: 0.425, face: 0.45 },
  bust: { y: 0.405, face: 0.345 },
  half: { y: 0.35, face: 0.265 },
};

/** The place is a part of the width; `aside` goes further than `own` ever does, so that both are two images. */
export function placeAcross(aside: Aside, own: number, { width, height }: Size): number {
  const [middle, further] = width > height * 1.4 ? [0.11, 0.22] : [0.05, 0.15];
  return 0.5 + (aside === 0 ? Math.max(-middle, Math.min(middle, own)) : further * aside);
}

/** Hairline to chin is in face widths. */
export const faceHeight = 1.32;

/** Each is -1..1: how much larger, and where, a person is than a look usually has them. */
export type Drift = Record<"size" | "across" | "down", number>;

/** Places of a lattice that looks take in turn: a prime, so that steps through it meet each, and not fewer than there are looks. */
const latticePlaces = 23;

/** No two looks drift alike: the same photo in two looks is two images. @param start 0..1, where the first look begins */
export function computeDrift(look: Look, start: number): Drift {
  const apart = (steps: number) => 2 * ((start + (looks.indexOf(look) * steps) / latticePlaces) % 1) - 1;
  return { size: apart(7), across: apart(13), down: apart(8) };
}
