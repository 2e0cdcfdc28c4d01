import { canvas } from "../backdrops/canvas.ts";
import { curtain } from "../backdrops/curtain.ts";
import { palette } from "../backdrops/draw.ts";
import { garden } from "../backdrops/garden.ts";
import { paper } from "../backdrops/paper.ts";
import { windowed } from "../backdrops/window.ts";
import { rembrandt, softbox, windowLight } from "../relighting/lamps/rigs.ts";
import type { Rig } from "../relighting/lamps/types.ts";
import { drawPencil } from "../render/draw-pencil.ts";
import { dyeImage } from "../render/dye-backdrop.ts";
import { paint } from "../render/paint.ts";
import { printCyanotype } from "../render/print-cyanotype.ts";
import { printRisograph } from "../render/print-risograph.ts";
import { defineLooks } from "./recipe.ts";

const painterlyCanvas = palette([0.3, 0.15, 0.055], [0.075, 0.15, 0.17], [0.22, 0.2, 0.075]);
const painterlyWalls = palette([0.26, 0.17, 0.1], [0.13, 0.2, 0.22], [0.25, 0.22, 0.12]);
const renaissanceCanvas = palette([0.075, 0.048, 0.024], [0.05, 0.05, 0.028], [0.06, 0.036, 0.026]);
const renaissanceCurtain = palette([0.09, 0.016, 0.012], [0.022, 0.05, 0.03], [0.075, 0.045, 0.016]);
const renaissanceWalls = palette([0.1, 0.07, 0.04], [0.085, 0.075, 0.05], [0.07, 0.055, 0.045]);
const blankWhite = palette([1, 1, 1], [1, 1, 1], [1, 1, 1]);
/** Enough shade to draw forms by, none that hatching would fill. */
const flatLight: Rig = {
  ...softbox,
  ambient: [0.62, 0.62, 0.62],
  shadingRemoval: 0.5,
  bodyFalloff: 0.1,
  specular: 0,
};
const blankPaper = paper({ colours: blankWhite, reach: 9, dark: 1 });
const pales = palette([0.5, 0.5, 0.5], [0.4, 0.4, 0.4], [0.62, 0.62, 0.62]);
const flatGrey = palette([0.72, 0.72, 0.72], [0.72, 0.72, 0.72], [0.72, 0.72, 0.72]);
const greyPaper = paper({ colours: flatGrey, reach: 9, dark: 1 });
/** Enough shade to print forms by. */
const evenLight: Rig = { ...softbox, ambient: [0.44, 0.44, 0.44], shadingRemoval: 0.5, specular: 0.2 };

export const printLooks = defineLooks({
  /** Oil on canvas: strokes along the forms, rich colour, bristles that catch the light. */
  painterly: {
    compositions: [
      {
        set: canvas({ colours: painterlyCanvas, mottle: 0.85, reach: 0.7, bright: 1.25, dark: 0.4, x: 0.1 }),
        light: windowLight,
        wrap: 0.4,
      },
      {
        set: garden({
          shade: [0.03, 0.06, 0.03],
          leaf: [0.24, 0.32, 0.08],
          sky: [0.75, 0.78, 0.6],
          sun: 0.7,
        }),
        light: { ...softbox, bodyFalloff: 0.3 },
        framing: "half",
        x: -0.05,
        wrap: 0.4,
      },
      {
        set: windowed({ walls: painterlyWalls, outside: "garden", bright: 0.8 }),
        light: windowLight,
        framing: "close",
        x: -0.05,
        wrap: 0.4,
      },
    ],
    finish: {
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
    meter: { floor: -0.3, knee: { from: 0.45, top: 0.75 } },
    inPlace: { light: 0.8, blur: 0.01 },
    strokes: true,
    medium: (image, { geometry }, plan) =>
      paint(image, { radius: 6, saturation: 1.06, relief: 0.06, weave: 0.02, spare: geometry }, plan),
  },
  /** One warm lamp, a dark room, old varnish. */
  renaissance: {
    compositions: [
      {
        set: canvas({
          colours: renaissanceCanvas,
          mottle: 0.42,
          reach: 0.36,
          bright: 1.5,
          dark: 0.1,
          x: -0.2,
          y: 0.02,
        }),
        light: rembrandt,
        wrap: 0.15,
      },
      {
        set: curtain({ colours: renaissanceCurtain, bright: 0.8 }),
        light: { ...rembrandt, ambient: [0.12, 0.11, 0.1] },
        framing: "half",
        wrap: 0.12,
      },
      {
        set: windowed({ walls: renaissanceWalls, outside: "evening", bright: 0.42 }),
        light: { ...rembrandt, ambient: [0.14, 0.13, 0.115], bodyFalloff: 0.45 },
        x: -0.06,
        wrap: 0.2,
      },
    ],
    finish: {
      contrast: 0.12,
      shoulder: 0.7,
      grade: { saturation: 1, skinProtection: 0.7, shadows: [0.003, 0.014], highlights: [0.002, 0.02] },
      vignette: 0.34,
      bloom: { from: 0.5, amount: 0.06, size: 0.02, colour: [1, 0.85, 0.6] },
    },
    meter: { floor: -0.4, knee: { from: 0.5, top: 0.8 } },
    mostEdge: 0.48,
    inPlace: { light: 0.22, blur: 0.018 },
    strokes: true,
    medium: (image, { geometry }, plan) =>
      paint(image, { radius: 2, saturation: 1, relief: 0.012, weave: 0.03, spare: geometry }, plan),
  },
  /** Pencil lines and hatching; the paper behind stays white. */
  sketch: {
    compositions: [
      { set: blankPaper, light: flatLight, wrap: 0 },
      { set: blankPaper, light: flatLight, framing: "close", wrap: 0 },
      { set: blankPaper, light: flatLight, framing: "half", x: 0.05, wrap: 0 },
    ],
    finish: {},
    inPlace: { light: 1, blur: 0 },
    medium: (_image, scene, plan) => {
      const drawing = drawPencil(scene, plan);
      if (plan.backdrop) dyeImage(drawing, scene, plan.backdrop);
      return drawing;
    },
  },
  /** A print by the sun: Prussian blue brushed on cotton paper, which stays white where light is. */
  cyanotype: {
    compositions: [
      {
        set: paper({ colours: pales, reach: 0.7, dark: 0.35, x: 0.05 }),
        light: { ...softbox, specular: 0.25 },
      },
      {
        set: canvas({ colours: pales, mottle: 0.5, reach: 0.6, bright: 1.3, dark: 0.3, x: -0.08 }),
        light: { ...windowLight, ambient: [0.3, 0.3, 0.3], specular: 0.25 },
        x: 0.03,
      },
      {
        set: paper({ colours: pales, reach: 1, dark: 0.6 }),
        light: { ...windowLight, specular: 0.25 },
        framing: "half",
      },
    ],
    finish: { contrast: 0.16, shoulder: 0.72, grade: { mono: [0.34, 0.5, 0.16] } },
    inPlace: { light: 0.8, blur: 0.02 },
    medium: (image, _scene, plan) => printCyanotype(image, plan),
  },
  /** A poster of two inks: a halftone of dots over a flat second colour, a hair out of register. */
  risograph: {
    compositions: [
      { set: greyPaper, light: evenLight, wrap: 0 },
      { set: greyPaper, light: evenLight, framing: "close", wrap: 0 },
      { set: greyPaper, light: evenLight, framing: "half", x: 0.04, wrap: 0 },
    ],
    finish: { contrast: 0.22, shoulder: 0.74 },
    inPlace: { light: 1, blur: 0.02 },
    strokes: true,
    medium: (image, scene, plan) => {
      const print = printRisograph(image, scene, plan);
      if (plan.backdrop) dyeImage(print, scene, plan.backdrop);
      return print;
    },
  },
});
