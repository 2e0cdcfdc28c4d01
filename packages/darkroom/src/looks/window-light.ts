import { curtain } from "../backdrops/curtain.ts";
import { windowed } from "../backdrops/window.ts";
import { windowLight as fromWindow } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** At home beside a tall window, or before its linen curtain: daylight from one side, pale walls, skin as it is. */
export const windowLight: Recipe = {
  compositions: [
    {
      place: "window",
      set: windowed({
        walls: [
          [0.5, 0.47, 0.42],
          [0.44, 0.45, 0.45],
          [0.48, 0.43, 0.36],
        ],
        outside: "garden",
        bright: 1.3,
      }),
      light: fromWindow,
      framing: "bust",
      x: -0.07,
      wrap: 0.45,
    },
    {
      place: "curtain",
      set: curtain({
        colours: [
          [0.6, 0.57, 0.52],
          [0.55, 0.55, 0.54],
          [0.58, 0.52, 0.45],
        ],
        bright: 1,
      }),
      light: { ...fromWindow, ambient: [0.33, 0.33, 0.335] },
      framing: "bust",
      x: 0.03,
      wrap: 0.45,
    },
    {
      place: "window",
      set: windowed({
        walls: [
          [0.46, 0.43, 0.39],
          [0.4, 0.42, 0.42],
          [0.48, 0.42, 0.35],
        ],
        outside: "garden",
        bright: 1.1,
      }),
      light: { ...fromWindow, ambient: [0.22, 0.225, 0.23], fallDown: 0.4 },
      framing: "close",
      x: -0.05,
      wrap: 0.4,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.06,
    fade: 0.012,
    shoulder: 0.7,
    grade: { saturation: 0.97, skinProtection: 0.8, highlights: [0.001, 0.006] },
    grain: 0.007,
    vignette: 0.1,
    bloom: { from: 0.7, amount: 0.06, size: 0.03, colour: [1, 0.98, 0.94] },
  },
  retouch: "none",
  inPlace: { light: 0.9, blur: 0.02 },
};
