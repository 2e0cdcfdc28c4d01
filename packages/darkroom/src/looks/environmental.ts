import { garden } from "../backdrops/garden.ts";
import { library } from "../backdrops/library.ts";
import { windowed } from "../backdrops/window.ts";
import { lateSun, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Somewhere real, far out of focus: late sun between trees, a window, a room full of books. */
export const environmental: Recipe = {
  compositions: [
    {
      place: "garden",
      set: garden({
        shade: [0.02, 0.03, 0.012],
        leaf: [0.17, 0.15, 0.035],
        sky: [0.9, 0.62, 0.3],
        sun: 0.95,
      }),
      light: lateSun,
      framing: "half",
      x: -0.06,
      wrap: 0.45,
    },
    {
      place: "window",
      set: windowed({
        walls: [
          [0.3, 0.27, 0.23],
          [0.24, 0.27, 0.28],
          [0.32, 0.29, 0.22],
        ],
        outside: "garden",
        bright: 1.2,
      }),
      light: windowLight,
      framing: "bust",
      x: -0.07,
      wrap: 0.45,
    },
    {
      place: "garden",
      set: garden({
        shade: [0.024, 0.055, 0.026],
        leaf: [0.15, 0.27, 0.07],
        sky: [0.8, 0.9, 0.86],
        sun: 0.9,
      }),
      light: { ...lateSun, ambient: [0.56, 0.57, 0.57] },
      framing: "bust",
      x: 0.04,
      wrap: 0.4,
    },
    {
      place: "library",
      set: library,
      light: { ...windowLight, ambient: [0.3, 0.285, 0.265] },
      framing: "half",
      x: 0.06,
      wrap: 0.25,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.1,
    fade: 0.01,
    shoulder: 0.68,
    grade: { saturation: 1.04, skinProtection: 0.7, highlights: [0.004, 0.014] },
    grain: 0.008,
    vignette: 0.12,
    bloom: { from: 0.55, amount: 0.1, size: 0.035, colour: [1, 0.84, 0.6] },
  },
  retouch: "light",
  inPlace: { light: 0.9, blur: 0.026 },
};
