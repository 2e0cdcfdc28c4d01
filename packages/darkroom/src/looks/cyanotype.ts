import { canvas } from "../backdrops/canvas.ts";
import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { softbox, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import { printCyanotype } from "../render/print-cyanotype.ts";
import type { Recipe } from "./recipe.ts";

const pale: Colours = [
  [0.5, 0.5, 0.5],
  [0.4, 0.4, 0.4],
  [0.62, 0.62, 0.62],
];

/** A print by the sun: Prussian blue brushed on cotton paper, which stays white where light is. */
export const cyanotype: Recipe = {
  compositions: [
    {
      place: "paper",
      set: paper({ colours: pale, reach: 0.7, dark: 0.35, x: 0.05, y: 0 }),
      light: { ...softbox, specular: 0.25 },
      framing: "bust",
      wrap: 0.3,
    },
    {
      place: "canvas",
      set: canvas({ colours: pale, mottle: 0.5, reach: 0.6, bright: 1.3, dark: 0.3, x: -0.08, y: 0 }),
      light: { ...windowLight, ambient: [0.3, 0.3, 0.3], specular: 0.25 },
      framing: "bust",
      x: 0.03,
      wrap: 0.3,
    },
    {
      place: "paper",
      set: paper({ colours: pale, reach: 1, dark: 0.6, x: 0, y: 0 }),
      light: { ...windowLight, specular: 0.25 },
      framing: "half",
      wrap: 0.3,
    },
  ],
  finish: { ...plainFinish, contrast: 0.16, shoulder: 0.72, grade: { mono: [0.34, 0.5, 0.16] } },
  retouch: "light",
  inPlace: { light: 0.8, blur: 0.02 },
  medium: (image, _scene, plan) => printCyanotype(image, plan),
};
