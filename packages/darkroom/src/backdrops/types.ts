import type { SetName } from "@portrait-studio/prompts";
import type { Plane, Triple } from "@portrait-studio/raster";

/** Three planes of one size hold linear light; they are enlarged to the image's size. */
export type Backdrop = [Plane, Plane, Plane];

/** Lengths are in pixels of the backdrop. */
export interface Room {
  width: number;
  height: number;
  /** where the key light stands */
  side: -1 | 1;
  /** middle of the eyes, and the face's width */
  eyes: { x: number; y: number };
  face: number;
  seed: number;
  /** 0..2, which of the set's colours */
  palette: number;
  /** a hue that the prompt asks for, OKLab degrees */
  hue: number | null;
  /** colours of tubes that the prompt asks for, linear: of the key's side and of the other */
  tubes?: { near?: Triple; far?: Triple };
  /** factor on what is out of focus */
  blur: number;
}

export interface BuildSet {
  (room: Room): Backdrop;
  readonly place: SetName;
}

export type Colours = readonly [Triple, Triple, Triple];
