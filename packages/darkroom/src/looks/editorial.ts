import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { hardFront, split } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Red, ochre, cobalt. */
const strong: Colours = [
  [0.52, 0.075, 0.035],
  [0.6, 0.34, 0.06],
  [0.03, 0.12, 0.42],
];
/** Pink, olive, pale blue. */
const second: Colours = [
  [0.72, 0.36, 0.36],
  [0.2, 0.2, 0.05],
  [0.42, 0.56, 0.72],
];

/** One strong colour, a hard lamp, and the shadow that it throws on the paper. */
export const editorial: Recipe = {
  compositions: [
    {
      place: "paper",
      set: paper({ colours: strong, reach: 0.8, dark: 0.5, x: 0.1, y: 0 }),
      light: hardFront,
      framing: "bust",
      x: 0.04,
      wrap: 0.3,
      shadow: { reach: 0.12, depth: 0.55, softness: 0.012 },
    },
    {
      place: "paper",
      set: paper({ colours: strong, beside: second, reach: 1.1, dark: 0.72, x: 0, y: 0 }),
      light: { ...hardFront, ambient: [0.34, 0.34, 0.34] },
      framing: "half",
      wrap: 0.35,
      shadow: { reach: 0.08, depth: 0.4, softness: 0.012 },
    },
    {
      place: "paper",
      set: paper({ colours: second, reach: 0.5, dark: 0.2, x: -0.16, y: 0.05 }),
      light: { ...split, ambient: [0.2, 0.2, 0.205], level: 0.97 },
      framing: "close",
      x: -0.05,
      wrap: 0.25,
      shadow: { reach: 0.14, depth: 0.5, softness: 0.02 },
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.16,
    grade: { saturation: 1.04 },
    vignette: 0.08,
    grain: 0.006,
  },
  retouch: "light",
  inPlace: { light: 0.7, blur: 0.016 },
};
