import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { clamshell, softbox } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const white: Colours = [
  [0.95, 0.95, 0.95],
  [0.95, 0.945, 0.94],
  [0.94, 0.945, 0.955],
];
const sheet = paper({ colours: white, reach: 1.6, dark: 0.9, x: 0, y: 0 });

/** A white backdrop lit by itself, and large lamps on both sides: skin keeps its own lightness. */
export const highKey: Recipe = {
  compositions: [
    {
      place: "paper",
      set: sheet,
      light: { ...clamshell, ambient: [0.46, 0.46, 0.46] },
      framing: "bust",
      wrap: 0.55,
    },
    {
      place: "paper",
      set: sheet,
      light: { ...softbox, ambient: [0.48, 0.48, 0.485], specular: 0.3 },
      framing: "close",
      x: 0.02,
      wrap: 0.55,
    },
    {
      place: "paper",
      set: sheet,
      light: { ...clamshell, ambient: [0.44, 0.44, 0.445], fallDown: 0.1 },
      framing: "half",
      wrap: 0.5,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.03,
    fade: 0.012,
    shoulder: 0.72,
    grade: { saturation: 0.98 },
    bloom: { ...plainFinish.bloom, from: 0.85, amount: 0.04, size: 0.03 },
  },
  retouch: "light",
  inPlace: { light: 1.15, blur: 0.02 },
};
