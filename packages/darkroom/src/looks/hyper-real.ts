import { canvas } from "../backdrops/canvas.ts";
import { paper } from "../backdrops/paper.ts";
import { wall } from "../backdrops/wall.ts";
import { clamshell, hardFront, softbox } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Every thread and lash: two layers of detail lifted, skin spared. */
export const hyperReal: Recipe = {
  compositions: [
    {
      place: "canvas",
      set: canvas({
        colours: [
          [0.05, 0.056, 0.066],
          [0.05, 0.058, 0.045],
          [0.085, 0.055, 0.04],
        ],
        mottle: 0.4,
        reach: 0.42,
        bright: 1.7,
        dark: 0.14,
        x: -0.12,
        y: 0.05,
      }),
      light: {
        ...softbox,
        ambient: [0.24, 0.245, 0.255],
        lamps: [
          ...softbox.lamps,
          { from: [0.9, -0.4, -0.15], colour: [0.9, 0.96, 1], strength: 0.8, wrap: 0, rim: true },
        ],
      },
      framing: "close",
      wrap: 0.25,
    },
    {
      place: "paper",
      set: paper({
        colours: [
          [0.68, 0.69, 0.7],
          [0.6, 0.58, 0.55],
          [0.52, 0.56, 0.6],
        ],
        reach: 0.7,
        dark: 0.45,
        x: 0,
        y: 0.05,
      }),
      light: clamshell,
      framing: "close",
      x: 0.03,
      wrap: 0.4,
    },
    {
      place: "wall",
      set: wall({
        colours: [
          [0.1, 0.1, 0.1],
          [0.06, 0.08, 0.1],
          [0.12, 0.08, 0.06],
        ],
        light: "lamp",
        dark: 0.06,
      }),
      light: { ...hardFront, ambient: [0.2, 0.2, 0.205] },
      framing: "bust",
      wrap: 0.2,
    },
  ],
  finish: { ...plainFinish, contrast: 0.12, shoulder: 0.7, grade: { saturation: 1.03 }, vignette: 0.22 },
  retouch: "none",
  detail: { fine: 1.1, fineOnSkin: 0.6, middle: 0.6, middleOnSkin: 0.3, behind: 0.3 },
  inPlace: { light: 0.55, blur: 0.012 },
};
