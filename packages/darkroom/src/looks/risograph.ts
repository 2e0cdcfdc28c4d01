import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { softbox } from "../relighting/lamps/rigs.ts";
import type { Rig } from "../relighting/lamps/types.ts";
import { dyeImage } from "../render/dye-backdrop.ts";
import { plainFinish } from "../render/finish.ts";
import { printRisograph } from "../render/print-risograph.ts";
import type { Recipe } from "./recipe.ts";

const flat: Colours = [
  [0.72, 0.72, 0.72],
  [0.72, 0.72, 0.72],
  [0.72, 0.72, 0.72],
];
const sheet = paper({ colours: flat, reach: 9, dark: 1, x: 0, y: 0 });
/** Enough shade to print forms by. */
const even: Rig = { ...softbox, ambient: [0.44, 0.44, 0.44], shadingRemoval: 0.5, specular: 0.2 };

/** A poster of two inks: a halftone of dots over a flat second colour, a hair out of register. */
export const risograph: Recipe = {
  compositions: [
    { place: "paper", set: sheet, light: even, framing: "bust", wrap: 0 },
    { place: "paper", set: sheet, light: even, framing: "close", wrap: 0 },
    { place: "paper", set: sheet, light: even, framing: "half", x: 0.04, wrap: 0 },
  ],
  finish: { ...plainFinish, contrast: 0.22, shoulder: 0.74 },
  retouch: "light",
  inPlace: { light: 1, blur: 0.02 },
  strokes: true,
  medium: (image, scene, plan) => {
    const print = printRisograph(image, scene, plan);
    if (plan.backdrop) dyeImage(print, scene, plan.backdrop);
    return print;
  },
};
