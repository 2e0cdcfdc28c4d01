import { canvas } from "../backdrops/canvas.ts";
import type { Colours } from "../backdrops/types.ts";
import { softbox, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const stone: Colours = [
  [0.2, 0.19, 0.175],
  [0.16, 0.175, 0.19],
  [0.24, 0.225, 0.2],
];
const set = canvas({ colours: stone, mottle: 0.2, reach: 0.7, bright: 1.3, dark: 0.4, x: 0.05, y: 0 });

/** Good ordinary retouching: gentle light from one side, the own background held back, nothing that shows. */
export const natural: Recipe = {
  compositions: [
    {
      place: "canvas",
      set,
      light: { ...windowLight, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, fallDown: 0.1 },
      framing: "bust",
    },
    {
      place: "canvas",
      set,
      light: { ...softbox, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, fallDown: 0.1 },
      framing: "close",
    },
    {
      place: "canvas",
      set,
      light: { ...windowLight, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, fallDown: 0.1 },
      framing: "half",
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.06,
    grade: { saturation: 1.02 },
    grain: 0.008,
    vignette: 0.12,
    bloom: { ...plainFinish.bloom, from: 0.75, amount: 0.04, size: 0.02 },
  },
  retouch: "light",
  inPlace: { light: 0.92, blur: 0.006 },
};
