import { library } from "../backdrops/library.ts";
import { street } from "../backdrops/street.ts";
import { windowed } from "../backdrops/window.ts";
import { streetLamps, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** A still from a film: warm key, teal evening, wide where the image is. */
export const cinematic: Recipe = {
  compositions: [
    {
      place: "street",
      set: street({
        skies: [
          [0.035, 0.085, 0.115],
          [0.05, 0.07, 0.12],
          [0.025, 0.075, 0.08],
        ],
        lamps: [
          [1, 0.55, 0.2],
          [0.35, 0.85, 1],
          [1, 0.72, 0.4],
        ],
        bright: 1.25,
      }),
      light: streetLamps,
      framing: "bust",
      x: 0.05,
      wrap: 0.3,
    },
    {
      place: "window",
      set: windowed({
        walls: [
          [0.03, 0.06, 0.07],
          [0.045, 0.055, 0.06],
          [0.03, 0.05, 0.075],
        ],
        outside: "rain",
        bright: 1,
      }),
      light: { ...windowLight, ambient: [0.15, 0.175, 0.19], level: 0.84, fallDown: 0.45 },
      framing: "close",
      x: -0.06,
      wrap: 0.25,
    },
    {
      place: "library",
      set: library,
      light: { ...streetLamps, ambient: [0.2, 0.205, 0.21] },
      framing: "half",
      x: 0.07,
      wrap: 0.25,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.14,
    fade: 0.012,
    shoulder: 0.7,
    grade: { saturation: 0.95, skinProtection: 0.8 },
    grain: 0.013,
    grainSize: 0.8,
    vignette: 0.24,
    bloom: { from: 0.55, amount: 0.14, size: 0.02, colour: [1, 0.75, 0.5] },
  },
  tones: [
    { shadows: [-0.014, -0.016], highlights: [0.006, 0.012] },
    { shadows: [-0.012, -0.018], highlights: [0.008, 0.012] },
    { shadows: [-0.016, -0.006], highlights: [0.004, 0.014] },
  ],
  retouch: "light",
  inPlace: { light: 0.4, blur: 0.022 },
};
