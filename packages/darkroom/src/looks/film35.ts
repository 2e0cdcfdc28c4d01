import { garden } from "../backdrops/garden.ts";
import { street } from "../backdrops/street.ts";
import { wall } from "../backdrops/wall.ts";
import { lateSun, streetLamps, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Colour negative film, 35 mm: lifted shadows, creamy lights, grain, a red halo round lamps. */
export const film35: Recipe = {
  compositions: [
    {
      place: "wall",
      set: wall({
        colours: [
          [0.4, 0.36, 0.3],
          [0.3, 0.34, 0.33],
          [0.44, 0.33, 0.25],
        ],
        light: "lamp",
        dark: 0.3,
      }),
      light: { ...windowLight, ambient: [0.32, 0.32, 0.32] },
      framing: "bust",
      x: -0.04,
      wrap: 0.35,
      shadow: { reach: 0.06, depth: 0.35, softness: 0.02 },
    },
    {
      place: "garden",
      set: garden({ shade: [0.03, 0.05, 0.03], leaf: [0.22, 0.26, 0.1], sky: [0.9, 0.88, 0.74], sun: 0.85 }),
      light: { ...lateSun, ambient: [0.54, 0.54, 0.53] },
      framing: "half",
      x: 0.05,
      wrap: 0.4,
    },
    {
      place: "street",
      set: street({
        skies: [
          [0.1, 0.13, 0.16],
          [0.14, 0.12, 0.13],
          [0.08, 0.13, 0.13],
        ],
        lamps: [
          [1, 0.62, 0.3],
          [1, 0.8, 0.55],
          [0.6, 0.9, 0.8],
        ],
        bright: 1.1,
      }),
      light: { ...streetLamps, ambient: [0.26, 0.265, 0.27], level: 0.92 },
      framing: "bust",
      x: 0.05,
      wrap: 0.3,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.09,
    fade: 0.034,
    shoulder: 0.62,
    grade: { saturation: 0.9, skinProtection: 0.6 },
    grain: 0.019,
    grainSize: 1,
    vignette: 0.14,
    bloom: { from: 0.66, amount: 0.12, size: 0.012, colour: [1, 0.42, 0.2] },
  },
  tones: [
    { shadows: [-0.01, -0.004], highlights: [0.005, 0.018] },
    { shadows: [-0.005, -0.012], highlights: [0.007, 0.015] },
    { shadows: [-0.012, 0.002], highlights: [0.003, 0.02] },
  ],
  retouch: "light",
  inPlace: { light: 0.9, blur: 0.012 },
};
