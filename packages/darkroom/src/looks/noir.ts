import { street } from "../backdrops/street.ts";
import type { Colours } from "../backdrops/types.ts";
import { wall } from "../backdrops/wall.ts";
import { split, throughBlinds, underLamp } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const plaster: Colours = [
  [0.2, 0.2, 0.2],
  [0.14, 0.14, 0.14],
  [0.28, 0.28, 0.28],
];

/** Black and white, one hard lamp, the rest left to the dark. */
export const noir: Recipe = {
  compositions: [
    {
      place: "blinds",
      set: wall({ colours: plaster, light: "blinds", dark: 0.12 }),
      light: throughBlinds,
      framing: "bust",
      wrap: 0.12,
      shadow: { reach: 0.12, depth: 0.6, softness: 0.03 },
    },
    {
      place: "wall",
      set: wall({ colours: plaster, light: "door", dark: 0.05 }),
      light: split,
      framing: "close",
      x: 0.05,
      wrap: 0.1,
    },
    {
      place: "street",
      set: street({
        skies: [
          [0.05, 0.05, 0.05],
          [0.03, 0.03, 0.03],
          [0.08, 0.08, 0.08],
        ],
        lamps: [
          [1, 1, 1],
          [1, 1, 1],
          [0.8, 0.8, 0.8],
        ],
        bright: 1,
      }),
      light: underLamp,
      framing: "bust",
      x: -0.07,
      wrap: 0.15,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.26,
    shoulder: 0.7,
    grade: { mono: [0.4, 0.48, 0.12] },
    grain: 0.019,
    grainSize: 0.8,
    vignette: 0.42,
    bloom: { from: 0.42, amount: 0.14, size: 0.022, colour: [1, 1, 1] },
  },
  retouch: "light",
  inPlace: { light: 0.28, blur: 0.014 },
};
