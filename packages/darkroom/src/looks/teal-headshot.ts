import { canvas } from "../backdrops/canvas.ts";
import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { clamshell, softbox } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const teal: Colours = [
  [0.018, 0.135, 0.145],
  [0.03, 0.17, 0.165],
  [0.014, 0.1, 0.125],
];

/** A headshot before teal: against it every skin looks warm. */
export const tealHeadshot: Recipe = {
  compositions: [
    {
      place: "paper",
      set: paper({ colours: teal, reach: 0.55, dark: 0.32, x: -0.08, y: 0.04 }),
      light: softbox,
      framing: "bust",
      wrap: 0.22,
    },
    {
      place: "canvas",
      set: canvas({ colours: teal, mottle: 0.28, reach: 0.5, bright: 1.5, dark: 0.28, x: 0.06, y: 0.02 }),
      light: { ...softbox, fallDown: 0.3 },
      framing: "close",
      x: 0.02,
      wrap: 0.2,
    },
    {
      place: "paper",
      set: paper({ colours: teal, reach: 0.8, dark: 0.5, x: 0.1, y: 0 }),
      light: clamshell,
      framing: "close",
      wrap: 0.22,
    },
  ],
  finish: { ...plainFinish, contrast: 0.08, grade: { saturation: 1 }, vignette: 0.16, grain: 0.005 },
  retouch: "light",
  inPlace: { light: 0.7, blur: 0.018 },
};
