import { paper } from "../backdrops/paper.ts";
import type { Colours } from "../backdrops/types.ts";
import { softbox } from "../relighting/lamps/rigs.ts";
import type { Rig } from "../relighting/lamps/types.ts";
import { drawPencil } from "../render/draw-pencil.ts";
import { dyeImage } from "../render/dye-backdrop.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const blank: Colours = [
  [1, 1, 1],
  [1, 1, 1],
  [1, 1, 1],
];
/** Enough shade to draw forms by, none that hatching would fill. */
const flat: Rig = {
  ...softbox,
  ambient: [0.62, 0.62, 0.62],
  shadingRemoval: 0.5,
  fallDown: 0.1,
  specular: 0,
};
const sheet = paper({ colours: blank, reach: 9, dark: 1, x: 0, y: 0 });

/** Pencil lines and hatching; the paper behind stays white. */
export const sketch: Recipe = {
  compositions: [
    { place: "paper", set: sheet, light: flat, framing: "bust", wrap: 0 },
    { place: "paper", set: sheet, light: flat, framing: "close", wrap: 0 },
    { place: "paper", set: sheet, light: flat, framing: "half", x: 0.05, wrap: 0 },
  ],
  finish: plainFinish,
  retouch: "light",
  inPlace: { light: 1, blur: 0 },
  medium: (_image, scene, plan) => {
    const drawing = drawPencil(scene, plan);
    if (plan.backdrop) dyeImage(drawing, scene, plan.backdrop);
    return drawing;
  },
};
