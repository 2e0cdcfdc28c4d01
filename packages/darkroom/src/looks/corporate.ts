import { canvas } from "../backdrops/canvas.ts";
import { office } from "../backdrops/office.ts";
import { paper } from "../backdrops/paper.ts";
import { clamshell, softbox, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** A headshot for the team page: large lamp, calm background, nothing that shows. */
export const corporate: Recipe = {
  compositions: [
    {
      place: "paper",
      set: paper({
        colours: [
          [0.25, 0.262, 0.28],
          [0.36, 0.35, 0.335],
          [0.17, 0.2, 0.235],
        ],
        reach: 0.6,
        dark: 0.34,
        x: -0.1,
        y: 0.06,
      }),
      light: softbox,
      framing: "bust",
      wrap: 0.35,
      shadow: { reach: 0.05, depth: 0.2, softness: 0.05 },
    },
    {
      place: "canvas",
      set: canvas({
        colours: [
          [0.04, 0.066, 0.112],
          [0.1, 0.108, 0.12],
          [0.15, 0.135, 0.115],
        ],
        mottle: 0.3,
        reach: 0.55,
        bright: 1.5,
        dark: 0.32,
        x: 0.05,
        y: 0.05,
      }),
      light: { ...softbox, fallDown: 0.35 },
      framing: "bust",
      x: 0.02,
      wrap: 0.3,
    },
    { place: "office", set: office, light: windowLight, framing: "bust", x: -0.05, wrap: 0.5 },
    {
      place: "paper",
      set: paper({
        colours: [
          [0.78, 0.785, 0.79],
          [0.72, 0.71, 0.69],
          [0.62, 0.66, 0.7],
        ],
        reach: 0.9,
        dark: 0.7,
        x: 0,
        y: 0,
      }),
      light: clamshell,
      framing: "close",
      wrap: 0.5,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.08,
    grade: { saturation: 0.98 },
    vignette: 0.14,
    grain: 0.006,
    bloom: { ...plainFinish.bloom, from: 0.8, amount: 0.03, size: 0.02 },
  },
  retouch: "light",
  inPlace: { light: 0.75, blur: 0.018 },
};
