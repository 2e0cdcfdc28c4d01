import { garden } from "../backdrops/garden.ts";
import { street } from "../backdrops/street.ts";
import { lateSun } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Outdoors in the last hour of sun: it comes from behind, and everything before it is warm. */
export const goldenHour: Recipe = {
  compositions: [
    {
      place: "garden",
      set: garden({ shade: [0.035, 0.032, 0.012], leaf: [0.26, 0.19, 0.05], sky: [1, 0.64, 0.28], sun: 1 }),
      light: lateSun,
      framing: "bust",
      x: -0.05,
      wrap: 0.5,
    },
    {
      place: "garden",
      set: garden({ shade: [0.05, 0.042, 0.016], leaf: [0.34, 0.26, 0.08], sky: [1, 0.75, 0.42], sun: 1 }),
      light: { ...lateSun, ambient: [0.54, 0.51, 0.47] },
      framing: "half",
      x: 0.05,
      wrap: 0.5,
    },
    {
      place: "street",
      set: street({
        skies: [
          [0.8, 0.44, 0.2],
          [0.72, 0.42, 0.26],
          [0.78, 0.5, 0.24],
        ],
        lamps: [
          [1, 0.66, 0.3],
          [1, 0.78, 0.5],
          [1, 0.56, 0.24],
        ],
        bright: 0.9,
      }),
      light: { ...lateSun, level: 0.94 },
      framing: "bust",
      x: 0.05,
      wrap: 0.4,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.07,
    fade: 0.014,
    shoulder: 0.66,
    grade: { saturation: 1.03, skinProtection: 0.65, shadows: [0.002, 0.006], highlights: [0.007, 0.024] },
    grain: 0.006,
    vignette: 0.1,
    bloom: { from: 0.5, amount: 0.17, size: 0.04, colour: [1, 0.78, 0.48] },
  },
  retouch: "light",
  inPlace: { light: 0.95, blur: 0.026 },
};
