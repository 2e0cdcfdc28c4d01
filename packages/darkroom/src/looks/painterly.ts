import { canvas } from "../backdrops/canvas.ts";
import { garden } from "../backdrops/garden.ts";
import { windowed } from "../backdrops/window.ts";
import { softbox, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import { paint } from "../render/paint.ts";
import type { Recipe } from "./recipe.ts";

/** Oil on canvas: strokes along the forms, rich colour, bristles that catch the light. */
export const painterly: Recipe = {
  compositions: [
    {
      place: "canvas",
      set: canvas({
        colours: [
          [0.3, 0.15, 0.055],
          [0.075, 0.15, 0.17],
          [0.22, 0.2, 0.075],
        ],
        mottle: 0.85,
        reach: 0.7,
        bright: 1.25,
        dark: 0.4,
        x: 0.1,
        y: 0,
      }),
      light: windowLight,
      framing: "bust",
      wrap: 0.4,
    },
    {
      place: "garden",
      set: garden({ shade: [0.03, 0.06, 0.03], leaf: [0.24, 0.32, 0.08], sky: [0.75, 0.78, 0.6], sun: 0.7 }),
      light: { ...softbox, fallDown: 0.3 },
      framing: "half",
      x: -0.05,
      wrap: 0.4,
    },
    {
      place: "window",
      set: windowed({
        walls: [
          [0.26, 0.17, 0.1],
          [0.13, 0.2, 0.22],
          [0.25, 0.22, 0.12],
        ],
        outside: "garden",
        bright: 0.8,
      }),
      light: windowLight,
      framing: "close",
      x: -0.05,
      wrap: 0.4,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.14,
    shoulder: 0.72,
    grade: { saturation: 1.08, skinProtection: 0.6 },
    vignette: 0.16,
  },
  tones: [
    { shadows: [-0.002, -0.009], highlights: [0.004, 0.02] },
    { shadows: [0.005, -0.005], highlights: [0.002, 0.022] },
    { shadows: [-0.006, -0.003], highlights: [0.008, 0.016] },
  ],
  retouch: "none",
  inPlace: { light: 0.8, blur: 0.01 },
  strokes: true,
  medium: (image, { geometry }, plan) =>
    paint(image, { radius: 6, saturation: 1.06, relief: 0.06, weave: 0.02, spare: geometry }, plan),
};
