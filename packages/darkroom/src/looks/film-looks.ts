import type { Triple } from "@portrait-studio/raster";
import { palette } from "../backdrops/draw.ts";
import { garden } from "../backdrops/garden.ts";
import { library } from "../backdrops/library.ts";
import { neonRoom } from "../backdrops/neon-room.ts";
import { paper } from "../backdrops/paper.ts";
import { party } from "../backdrops/party.ts";
import { street } from "../backdrops/street.ts";
import { wall } from "../backdrops/wall.ts";
import { windowed } from "../backdrops/window.ts";
import {
  flash,
  lateSun,
  softbox,
  split,
  streetLamps,
  throughBlinds,
  tubes,
  underLamp,
  windowLight,
} from "../relighting/lamps/rigs.ts";
import { defineLooks } from "./recipe.ts";

const cinematicSkies = palette([0.035, 0.085, 0.115], [0.05, 0.07, 0.12], [0.025, 0.075, 0.08]);
const cinematicWalls = palette([0.03, 0.06, 0.07], [0.045, 0.055, 0.06], [0.03, 0.05, 0.075]);
const cinematicLamps = palette([1, 0.55, 0.2], [0.35, 0.85, 1], [1, 0.72, 0.4]);
const film35Wall = palette([0.4, 0.36, 0.3], [0.3, 0.34, 0.33], [0.44, 0.33, 0.25]);
const film35Skies = palette([0.1, 0.13, 0.16], [0.14, 0.12, 0.13], [0.08, 0.13, 0.13]);
const film35Lamps = palette([1, 0.62, 0.3], [1, 0.8, 0.55], [0.6, 0.9, 0.8]);
const polaroidPaper = palette([0.5, 0.44, 0.34], [0.34, 0.42, 0.4], [0.52, 0.36, 0.3]);
const plaster = palette([0.2, 0.2, 0.2], [0.14, 0.14, 0.14], [0.28, 0.28, 0.28]);
const noirSkies = palette([0.05, 0.05, 0.05], [0.03, 0.03, 0.03], [0.08, 0.08, 0.08]);
const noirLamps = palette([1, 1, 1], [1, 1, 1], [0.8, 0.8, 0.8]);
const magenta: Triple = [1, 0.1, 0.52];
const cyan: Triple = [0.05, 0.34, 1];
const violet: Triple = [0.42, 0.16, 1];
const amber: Triple = [1, 0.42, 0.08];

const pairs: readonly (readonly [Triple, Triple])[] = [
  [magenta, cyan],
  [cyan, magenta],
  [amber, violet],
];
const neon80sSkies = palette([0.02, 0.012, 0.05], [0.035, 0.008, 0.04], [0.008, 0.02, 0.045]);

export const filmLooks = defineLooks({
  /** A still from a film: warm key, teal evening, wide where the image is. */
  cinematic: {
    compositions: [
      {
        set: street({ skies: cinematicSkies, lamps: cinematicLamps, bright: 1.25 }),
        light: streetLamps,
        x: 0.05,
      },
      {
        set: windowed({ walls: cinematicWalls, outside: "rain", bright: 1 }),
        light: { ...windowLight, ambient: [0.15, 0.175, 0.19], level: 0.84, bodyFalloff: 0.45 },
        framing: "close",
        x: -0.06,
        wrap: 0.25,
      },
      {
        set: library,
        light: { ...streetLamps, ambient: [0.2, 0.205, 0.21] },
        framing: "half",
        x: 0.07,
        wrap: 0.25,
      },
    ],
    finish: {
      contrast: 0.14,
      fade: 0.012,
      shoulder: 0.7,
      grade: { saturation: 0.95, skinProtection: 0.8 },
      grain: 0.013,
      grainSize: 0.8,
      vignette: 0.24,
      bloom: { from: 0.55, amount: 0.14, size: 0.02, colour: [1, 0.75, 0.5] },
    },
    tones: [
      { shadows: [-0.014, -0.016], highlights: [0.006, 0.012] },
      { shadows: [-0.012, -0.018], highlights: [0.008, 0.012] },
      { shadows: [-0.016, -0.006], highlights: [0.004, 0.014] },
    ],
    meter: { strength: 1, floor: -0.2 },
    mostEdge: 0.48,
    inPlace: { light: 0.4, blur: 0.022 },
  },
  /** Colour negative film, 35 mm: lifted shadows, creamy lights, grain, a red halo round lamps. */
  film35: {
    compositions: [
      {
        set: wall({ colours: film35Wall, light: "lamp", dark: 0.3 }),
        light: { ...windowLight, ambient: [0.32, 0.32, 0.32] },
        x: -0.04,
        wrap: 0.35,
        shadow: { reach: 0.06, depth: 0.35, softness: 0.02 },
      },
      {
        set: garden({
          shade: [0.03, 0.05, 0.03],
          leaf: [0.22, 0.26, 0.1],
          sky: [0.9, 0.88, 0.74],
          sun: 0.85,
        }),
        light: { ...lateSun, ambient: [0.54, 0.54, 0.53] },
        framing: "half",
        x: 0.05,
        wrap: 0.4,
      },
      {
        set: street({ skies: film35Skies, lamps: film35Lamps, bright: 1.1 }),
        light: { ...streetLamps, ambient: [0.26, 0.265, 0.27], level: 0.92 },
        x: 0.05,
      },
    ],
    finish: {
      contrast: 0.09,
      fade: 0.034,
      shoulder: 0.62,
      grade: { saturation: 0.9, skinProtection: 0.6 },
      grain: 0.019,
      grainSize: 1,
      vignette: 0.14,
      bloom: { from: 0.66, amount: 0.12, size: 0.012, colour: [1, 0.42, 0.2] },
    },
    tones: [
      { shadows: [-0.01, -0.004], highlights: [0.005, 0.018] },
      { shadows: [-0.005, -0.012], highlights: [0.007, 0.015] },
      { shadows: [-0.012, 0.002], highlights: [0.003, 0.02] },
    ],
    inPlace: { light: 0.9, blur: 0.012 },
  },
  /** Instant film: lifted blacks, creamy whites. The card and the table come with the mount. */
  polaroid: {
    compositions: [
      {
        set: party,
        light: { ...flash, level: 1.12 },
        wrap: 0.25,
        shadow: { reach: 0.02, depth: 0.3, softness: 0.03 },
      },
      {
        set: paper({ colours: polaroidPaper, reach: 0.9, dark: 0.5, x: 0.1, y: -0.05 }),
        light: { ...flash, ambient: [0.42, 0.41, 0.4] },
        x: 0.03,
        wrap: 0.35,
        shadow: { reach: 0.045, depth: 0.5, softness: 0.008 },
      },
      {
        set: garden({
          shade: [0.06, 0.075, 0.05],
          leaf: [0.3, 0.33, 0.16],
          sky: [0.95, 0.9, 0.75],
          sun: 0.8,
        }),
        light: { ...windowLight, ambient: [0.4, 0.4, 0.39] },
        framing: "half",
        wrap: 0.4,
      },
      { set: party, light: { ...softbox, level: 0.95 }, framing: "close", x: -0.04, wrap: 0.25 },
    ],
    finish: {
      contrast: 0.06,
      fade: 0.075,
      shoulder: 0.6,
      grade: { saturation: 0.84, skinProtection: 0.6 },
      grain: 0.012,
      grainSize: 1.1,
      vignette: 0.26,
      bloom: { from: 0.5, amount: 0.18, size: 0.03, colour: [1, 0.9, 0.78] },
    },
    tones: [
      { shadows: [-0.012, -0.006], highlights: [0.003, 0.022] },
      { shadows: [-0.004, -0.018], highlights: [0.008, 0.018] },
      { shadows: [0.006, -0.012], highlights: [-0.002, 0.02] },
    ],
    inPlace: { light: 0.85, blur: 0 },
  },
  /** Black and white, one hard lamp, the rest left to the dark. */
  noir: {
    compositions: [
      {
        set: wall({ colours: plaster, light: "blinds", dark: 0.12 }),
        light: throughBlinds,
        wrap: 0.12,
        shadow: { reach: 0.12, depth: 0.6, softness: 0.03 },
      },
      {
        set: wall({ colours: plaster, light: "door", dark: 0.05 }),
        light: split,
        framing: "close",
        x: 0.05,
        wrap: 0.1,
      },
      {
        set: street({ skies: noirSkies, lamps: noirLamps, bright: 1 }),
        light: underLamp,
        x: -0.07,
        wrap: 0.15,
      },
    ],
    finish: {
      contrast: 0.26,
      shoulder: 0.7,
      grade: { mono: [0.4, 0.48, 0.12] },
      grain: 0.019,
      grainSize: 0.8,
      vignette: 0.42,
      bloom: { from: 0.42, amount: 0.14, size: 0.022, colour: [1, 1, 1] },
    },
    meter: { strength: 1.1, floor: -0.35, knee: { from: 0.75, top: 1 } },
    mostEdge: 0.48,
    inPlace: { light: 0.28, blur: 0.014 },
  },
  /**
   * Two coloured tubes after midnight: each side has its own, the middle of the face its own colours. Violet is never the nearer one: pale skin
   * takes it up whole.
   */
  neon80s: {
    compositions: [
      { set: neonRoom({ tubes: [pairs[0]], shape: "bars" }), light: tubes(magenta, cyan), wrap: 0.4 },
      { set: neonRoom({ tubes: [pairs[1]], shape: "arc" }), light: tubes(cyan, magenta), wrap: 0.4 },
      {
        set: street({ skies: neon80sSkies, lamps: [magenta, cyan, violet], bright: 1.5 }),
        light: tubes(magenta, cyan),
        framing: "close",
        x: -0.05,
        wrap: 0.35,
      },
      {
        set: neonRoom({ tubes: [pairs[2]], shape: "frame" }),
        light: tubes(amber, violet),
        framing: "half",
        wrap: 0.4,
      },
    ],
    finish: {
      contrast: 0.14,
      shoulder: 0.7,
      grade: { saturation: 1.06, shadows: [0.006, -0.016] },
      grain: 0.009,
      grainSize: 0.8,
      vignette: 0.3,
      bloom: { from: 0.5, amount: 0.24, size: 0.026, colour: [1, 0.9, 1] },
    },
    desaturate: 0.12,
    inPlace: { light: 0.22, blur: 0.02 },
  },
});
