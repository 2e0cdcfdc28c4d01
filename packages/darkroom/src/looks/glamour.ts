import { curtain } from "../backdrops/curtain.ts";
import { paper } from "../backdrops/paper.ts";
import { clamshell } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Beauty light from above, clean skin, a soft glow. */
export const glamour: Recipe = {
  compositions: [
    {
      place: "curtain",
      set: curtain({
        colours: [
          [0.5, 0.19, 0.1],
          [0.46, 0.28, 0.1],
          [0.36, 0.1, 0.14],
        ],
        sparks: { count: 14, colour: [1, 0.7, 0.4] },
        bright: 1,
      }),
      light: clamshell,
      framing: "close",
      wrap: 0.4,
    },
    {
      place: "paper",
      set: paper({
        colours: [
          [0.62, 0.42, 0.36],
          [0.6, 0.5, 0.4],
          [0.55, 0.4, 0.46],
        ],
        reach: 0.62,
        dark: 0.4,
        x: 0,
        y: 0.02,
      }),
      light: { ...clamshell, level: 1.05 },
      framing: "bust",
      wrap: 0.5,
    },
    {
      place: "curtain",
      set: curtain({
        colours: [
          [0.028, 0.022, 0.02],
          [0.02, 0.022, 0.03],
          [0.035, 0.018, 0.014],
        ],
        sparks: { count: 26, colour: [1, 0.74, 0.42] },
        bright: 1,
      }),
      light: { ...clamshell, ambient: [0.3, 0.285, 0.275] },
      framing: "bust",
      x: 0.05,
      wrap: 0.25,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.1,
    shoulder: 0.66,
    grade: { saturation: 1.02, highlights: [0.004, 0.01], skinProtection: 0.6 },
    vignette: 0.2,
    bloom: { from: 0.46, amount: 0.17, size: 0.02, colour: [1, 0.93, 0.86] },
  },
  retouch: "full",
  inPlace: { light: 0.82, blur: 0.02 },
};
