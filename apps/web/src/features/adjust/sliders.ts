import type { Crop, Sliders } from "@portrait-studio/darkroom/sliders";

/** The shapes that an image can be cropped to, width over height; "own" is its own. */
export const shapes = { own: null, "1:1": 1, "4:5": 4 / 5, "2:3": 2 / 3, "16:9": 16 / 9 } as const;
export type Shape = keyof typeof shapes;

export interface Controls extends Omit<Sliders, "crop"> {
  shape: Shape;
  /** part of the width and height that is left out, 0 to 0.6 */
  closer: number;
  /** where the crop lies in what there is, 0 left or top to 1 right or bottom */
  across: number;
  down: number;
}

/** At this strength an instruction does exactly what it says; preview and edit have one seed, so that the one shows the other. */
export const sliderEdit = { strength: 0.75, seed: 0 };

export const atRest: Controls = {
  light: 0,
  warmth: 0,
  contrast: 0,
  colour: 0,
  shape: "own",
  closer: 0,
  across: 0.5,
  down: 0.5,
  backdrop: null,
  retouch: "none",
};

/** @param size of the image, in any unit */
export function toCrop(
  { shape, closer, across, down }: Controls,
  size: { width: number; height: number },
): Crop {
  const own = size.width / size.height;
  const wanted = shapes[shape] ?? own;
  const width = Math.min(1, wanted / own) * (1 - closer);
  const height = Math.min(1, own / wanted) * (1 - closer);
  return { x: (1 - width) * across, y: (1 - height) * down, width, height };
}

export function toSliders(controls: Controls, size: { width: number; height: number }): Sliders {
  const { shape, closer, across, down, ...others } = controls;
  return { ...others, crop: toCrop(controls, size) };
}
