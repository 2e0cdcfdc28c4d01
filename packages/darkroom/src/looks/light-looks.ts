import { canvas } from "../backdrops/canvas.ts";
import { curtain } from "../backdrops/curtain.ts";
import { palette } from "../backdrops/draw.ts";
import { garden } from "../backdrops/garden.ts";
import { library } from "../backdrops/library.ts";
import { paper } from "../backdrops/paper.ts";
import { street } from "../backdrops/street.ts";
import { wall } from "../backdrops/wall.ts";
import { windowed } from "../backdrops/window.ts";
import { clamshell, lateSun, rembrandt, softbox, split, windowLight } from "../relighting/lamps/rigs.ts";
import type { Rig } from "../relighting/lamps/types.ts";
import { defineLooks } from "./recipe.ts";

const whites = palette([1.25, 1.25, 1.25], [1.25, 1.245, 1.235], [1.24, 1.245, 1.255]);
/** Its shadow ties a person to the paper, before which their outline would look cut out. */
const onWhite = {
  set: paper({ colours: whites, reach: 0.55, dark: 0.45 }),
  wrap: 0.55,
  shadow: { reach: 0.03, depth: 0.1, softness: 0.06 },
};
const blacks = palette([0.007, 0.007, 0.008], [0.006, 0.007, 0.009], [0.009, 0.008, 0.007]);
/** One white lamp high at the side, a breath of light from the other. */
const oneLamp: Rig = {
  ...rembrandt,
  ambient: [0.1, 0.102, 0.106],
  lamps: [
    { from: [0.72, -0.5, 0.5], colour: [1, 0.98, 0.95], strength: 1.1, wrap: 0.18, size: 0.2 },
    { from: [-0.6, -0.1, 0.8], colour: [0.94, 0.97, 1], strength: 0.09, wrap: 0.5 },
    { from: [-0.85, -0.5, -0.2], colour: [0.9, 0.95, 1], strength: 0.5, wrap: 0, rim: true },
  ],
};
const environmentalWalls = palette([0.3, 0.27, 0.23], [0.24, 0.27, 0.28], [0.32, 0.29, 0.22]);
const goldenHourSkies = palette([0.8, 0.44, 0.2], [0.72, 0.42, 0.26], [0.78, 0.5, 0.24]);
const goldenHourLamps = palette([1, 0.66, 0.3], [1, 0.78, 0.5], [1, 0.56, 0.24]);
const windowLightWalls = palette([0.5, 0.47, 0.42], [0.44, 0.45, 0.45], [0.48, 0.43, 0.36]);
const windowLightCurtain = palette([0.6, 0.57, 0.52], [0.55, 0.55, 0.54], [0.58, 0.52, 0.45]);
const windowLightCloseWalls = palette([0.46, 0.43, 0.39], [0.4, 0.42, 0.42], [0.48, 0.42, 0.35]);

export const lightLooks = defineLooks({
  /** A white backdrop lit by itself, and large lamps on both sides: skin keeps its own lightness. */
  highKey: {
    compositions: [
      { ...onWhite, light: { ...clamshell, ambient: [0.46, 0.46, 0.46] } },
      {
        ...onWhite,
        light: { ...softbox, ambient: [0.48, 0.48, 0.485], specular: 0.3 },
        framing: "close",
        x: 0.02,
      },
      {
        ...onWhite,
        light: { ...clamshell, ambient: [0.44, 0.44, 0.445], bodyFalloff: 0.1 },
        framing: "half",
      },
    ],
    finish: {
      contrast: 0.03,
      fade: 0.012,
      shoulder: 0.72,
      grade: { saturation: 0.98 },
      bloom: { from: 0.85, amount: 0.04, size: 0.03 },
    },
    meter: { floor: 0, knee: { from: 0.6, top: 0.9 } },
    inPlace: { light: 1.15, blur: 0.02 },
  },
  /** A black backdrop and one lamp: the face comes out of the dark. */
  lowKey: {
    compositions: [
      {
        set: paper({ colours: blacks, reach: 0.5, dark: 0.3 }),
        light: oneLamp,
        framing: "close",
        wrap: 0.05,
      },
      {
        set: canvas({ colours: blacks, mottle: 0.4, reach: 0.4, bright: 1.8, dark: 0.2, x: -0.12, y: 0.02 }),
        light: { ...split, ambient: [0.075, 0.077, 0.08], bodyFalloff: 0.55 },
        framing: "close",
        x: 0.04,
        wrap: 0.05,
      },
      {
        set: wall({ colours: blacks, light: "lamp", dark: 0.04 }),
        light: { ...oneLamp, bodyFalloff: 0.7 },
        x: 0.03,
        wrap: 0.05,
      },
    ],
    finish: { contrast: 0.13, shoulder: 0.74, grade: { saturation: 0.97 }, grain: 0.006, vignette: 0.3 },
    meter: { strength: 1, floor: -0.3 },
    mostEdge: 0.48,
    inPlace: { light: 0.12, blur: 0.016 },
  },
  /** Somewhere real, far out of focus: late sun between trees, a window, a room full of books. */
  environmental: {
    compositions: [
      {
        set: garden({
          shade: [0.02, 0.03, 0.012],
          leaf: [0.17, 0.15, 0.035],
          sky: [0.9, 0.62, 0.3],
          sun: 0.95,
        }),
        light: lateSun,
        framing: "half",
        x: -0.06,
        wrap: 0.45,
      },
      {
        set: windowed({ walls: environmentalWalls, outside: "garden", bright: 1.2 }),
        light: windowLight,
        x: -0.07,
        wrap: 0.45,
      },
      {
        set: garden({
          shade: [0.024, 0.055, 0.026],
          leaf: [0.15, 0.27, 0.07],
          sky: [0.8, 0.9, 0.86],
          sun: 0.9,
        }),
        light: { ...lateSun, ambient: [0.56, 0.57, 0.57] },
        x: 0.04,
        wrap: 0.4,
      },
      {
        set: library,
        light: { ...windowLight, ambient: [0.3, 0.285, 0.265] },
        framing: "half",
        x: 0.06,
        wrap: 0.25,
      },
    ],
    finish: {
      contrast: 0.1,
      fade: 0.01,
      shoulder: 0.68,
      grade: { saturation: 1.04, skinProtection: 0.7, highlights: [0.004, 0.014] },
      grain: 0.008,
      vignette: 0.12,
      bloom: { from: 0.7, amount: 0.07, size: 0.035, colour: [1, 0.84, 0.6] },
    },
    meter: { knee: { from: 0.5, top: 0.8 } },
    inPlace: { light: 0.9, blur: 0.026 },
  },
  /** Outdoors in the last hour of sun: it comes from behind, and everything before it is warm. */
  goldenHour: {
    compositions: [
      {
        set: garden({ shade: [0.035, 0.032, 0.012], leaf: [0.26, 0.19, 0.05], sky: [1, 0.64, 0.28], sun: 1 }),
        light: lateSun,
        x: -0.05,
        wrap: 0.5,
      },
      {
        set: garden({ shade: [0.05, 0.042, 0.016], leaf: [0.34, 0.26, 0.08], sky: [1, 0.75, 0.42], sun: 1 }),
        light: { ...lateSun, ambient: [0.54, 0.51, 0.47] },
        framing: "half",
        x: 0.05,
        wrap: 0.5,
      },
      {
        set: street({ skies: goldenHourSkies, lamps: goldenHourLamps, bright: 0.9 }),
        light: { ...lateSun, level: 0.94 },
        x: 0.05,
        wrap: 0.4,
      },
    ],
    finish: {
      contrast: 0.07,
      fade: 0.014,
      shoulder: 0.66,
      grade: { saturation: 1.03, skinProtection: 0.65, shadows: [0.002, 0.006], highlights: [0.007, 0.024] },
      grain: 0.006,
      vignette: 0.1,
      bloom: { from: 0.7, amount: 0.1, size: 0.04, colour: [1, 0.78, 0.48] },
    },
    meter: { knee: { from: 0.45, top: 0.72 } },
    inPlace: { light: 0.95, blur: 0.026 },
  },
  /** At home beside a tall window, or before its linen curtain: daylight from one side, pale walls, skin as it is. */
  windowLight: {
    compositions: [
      {
        set: windowed({ walls: windowLightWalls, outside: "garden", bright: 1.3 }),
        light: windowLight,
        x: -0.07,
        wrap: 0.45,
      },
      {
        set: curtain({ colours: windowLightCurtain, bright: 1.6, linen: true }),
        light: { ...windowLight, ambient: [0.33, 0.33, 0.335] },
        x: 0.03,
        wrap: 0.45,
      },
      {
        set: windowed({ walls: windowLightCloseWalls, outside: "garden", bright: 1.1 }),
        light: { ...windowLight, ambient: [0.22, 0.225, 0.23], bodyFalloff: 0.4 },
        framing: "close",
        x: -0.05,
        wrap: 0.4,
      },
    ],
    finish: {
      contrast: 0.06,
      fade: 0.012,
      shoulder: 0.7,
      grade: { saturation: 0.97, skinProtection: 0.8, highlights: [0.001, 0.006] },
      grain: 0.007,
      vignette: 0.1,
      bloom: { from: 0.7, amount: 0.06, size: 0.03, colour: [1, 0.98, 0.94] },
    },
    retouch: "none",
    meter: { floor: -0.2 },
    mostEdge: 0.48,
    leans: 0.2,
    inPlace: { light: 0.9, blur: 0.02 },
  },
});
