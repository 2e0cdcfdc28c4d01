import { canvas } from "../backdrops/canvas.ts";
import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { wall } from "../backdrops/wall.ts";
import { rembrandt, split } from "../relighting/lamps/rigs.ts";
import type { Rig } from "../relighting/lamps/types.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const black: Colours = [
  [0.007, 0.007, 0.008],
  [0.006, 0.007, 0.009],
  [0.009, 0.008, 0.007],
];
/** One white lamp high at the side, a breath of light from the other. */
const oneLamp: Rig = {
  ...rembrandt,
  ambient: [0.1, 0.102, 0.106],
  lamps: [
    { from: [0.72, -0.5, 0.5], colour: [1, 0.98, 0.95], strength: 1.1, wrap: 0.18, size: 0.2 },
    { from: [-0.6, -0.1, 0.8], colour: [0.94, 0.97, 1], strength: 0.09, wrap: 0.5 },
    { from: [-0.85, -0.5, -0.2], colour: [0.9, 0.95, 1], strength: 0.5, wrap: 0, rim: true },
  ],
};

/** A black backdrop and one lamp: the face comes out of the dark. */
export const lowKey: Recipe = {
  compositions: [
    {
      place: "paper",
      set: paper({ colours: black, reach: 0.5, dark: 0.3, x: 0, y: 0 }),
      light: oneLamp,
      framing: "close",
      wrap: 0.05,
    },
    {
      place: "canvas",
      set: canvas({ colours: black, mottle: 0.4, reach: 0.4, bright: 1.8, dark: 0.2, x: -0.12, y: 0.02 }),
      light: { ...split, ambient: [0.075, 0.077, 0.08], fallDown: 0.55 },
      framing: "close",
      x: 0.04,
      wrap: 0.05,
    },
    {
      place: "wall",
      set: wall({ colours: black, light: "lamp", dark: 0.04 }),
      light: { ...oneLamp, fallDown: 0.7 },
      framing: "bust",
      x: 0.03,
      wrap: 0.05,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.13,
    shoulder: 0.74,
    grade: { saturation: 0.97 },
    grain: 0.006,
    vignette: 0.3,
  },
  retouch: "light",
  inPlace: { light: 0.12, blur: 0.016 },
};
