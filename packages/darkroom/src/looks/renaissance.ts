import { canvas } from "../backdrops/canvas.ts";
import { curtain } from "../backdrops/curtain.ts";
import { windowed } from "../backdrops/window.ts";
import { rembrandt } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import { paint } from "../render/paint.ts";
import type { Recipe } from "./recipe.ts";

/** One warm lamp, a dark room, old varnish. */
export const renaissance: Recipe = {
  compositions: [
    {
      place: "canvas",
      set: canvas({
        colours: [
          [0.075, 0.048, 0.024],
          [0.05, 0.05, 0.028],
          [0.06, 0.036, 0.026],
        ],
        mottle: 0.42,
        reach: 0.36,
        bright: 1.5,
        dark: 0.1,
        x: -0.2,
        y: 0.02,
      }),
      light: rembrandt,
      framing: "bust",
      wrap: 0.15,
    },
    {
      place: "curtain",
      set: curtain({
        colours: [
          [0.09, 0.016, 0.012],
          [0.022, 0.05, 0.03],
          [0.075, 0.045, 0.016],
        ],
        bright: 0.8,
      }),
      light: { ...rembrandt, ambient: [0.12, 0.11, 0.1] },
      framing: "half",
      wrap: 0.12,
    },
    {
      place: "window",
      set: windowed({
        walls: [
          [0.1, 0.07, 0.04],
          [0.085, 0.075, 0.05],
          [0.07, 0.055, 0.045],
        ],
        outside: "evening",
        bright: 0.42,
      }),
      light: { ...rembrandt, ambient: [0.14, 0.13, 0.115], fallDown: 0.45 },
      framing: "bust",
      x: -0.06,
      wrap: 0.2,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.12,
    shoulder: 0.7,
    grade: { saturation: 1, skinProtection: 0.7, shadows: [0.003, 0.014], highlights: [0.002, 0.02] },
    vignette: 0.34,
    bloom: { from: 0.5, amount: 0.06, size: 0.02, colour: [1, 0.85, 0.6] },
  },
  retouch: "light",
  inPlace: { light: 0.22, blur: 0.018 },
  strokes: true,
  medium: (image, { geometry }, plan) =>
    paint(image, { radius: 2, saturation: 1, relief: 0.012, weave: 0.03, spare: geometry }, plan),
};
