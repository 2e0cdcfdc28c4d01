import type { SetName } from "@portrait-studio/prompts";
import type { Plane, Triple } from "@portrait-studio/raster";

/** Linear light, three planes of one size, which is enlarged to the image's. */
export type Backdrop = [Plane, Plane, Plane];

/** The place that a set is built for; lengths in pixels of the backdrop. */
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

/** The same room gives the same backdrop. */
export interface BuildSet {
  (room: Room): Backdrop;
  /** what prompts call the set */
  readonly place: SetName;
}

/** Three colours of a set, by the plan's palette. */
export type Colours = readonly [Triple, Triple, Triple];
