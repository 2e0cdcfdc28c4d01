import { canvas } from "../backdrops/canvas.ts";
import { curtain } from "../backdrops/curtain.ts";
import { palette } from "../backdrops/draw.ts";
import { office } from "../backdrops/office.ts";
import { paper } from "../backdrops/paper.ts";
import { wall } from "../backdrops/wall.ts";
import { beautyLight, clamshell, hardFront, softbox, split, windowLight } from "../relighting/lamps/rigs.ts";
import { defineLooks } from "./recipe.ts";

const stone = palette([0.2, 0.19, 0.175], [0.16, 0.175, 0.19], [0.24, 0.225, 0.2]);
const stoneCanvas = canvas({ colours: stone, mottle: 0.2, reach: 0.7, bright: 1.3, dark: 0.4, x: 0.05 });
const corporatePaper = palette([0.25, 0.262, 0.28], [0.36, 0.35, 0.335], [0.17, 0.2, 0.235]);
const corporateCanvas = palette([0.04, 0.066, 0.112], [0.1, 0.108, 0.12], [0.15, 0.135, 0.115]);
const corporatePalePaper = palette([0.78, 0.785, 0.79], [0.72, 0.71, 0.69], [0.62, 0.66, 0.7]);
const teal = palette([0.018, 0.135, 0.145], [0.03, 0.17, 0.165], [0.014, 0.1, 0.125]);
const hyperRealCanvas = palette([0.05, 0.056, 0.066], [0.05, 0.058, 0.045], [0.085, 0.055, 0.04]);
const hyperRealPaper = palette([0.68, 0.69, 0.7], [0.6, 0.58, 0.55], [0.52, 0.56, 0.6]);
const hyperRealWall = palette([0.1, 0.1, 0.1], [0.06, 0.08, 0.1], [0.12, 0.08, 0.06]);
const glamourCurtain = palette([0.5, 0.19, 0.1], [0.46, 0.28, 0.1], [0.36, 0.1, 0.14]);
const glamourPaper = palette([0.62, 0.42, 0.36], [0.6, 0.5, 0.4], [0.55, 0.4, 0.46]);
const glamourDarkCurtain = palette([0.028, 0.022, 0.02], [0.02, 0.022, 0.03], [0.035, 0.018, 0.014]);
/** Red, ochre, cobalt. */
const strongColours = palette([0.52, 0.075, 0.035], [0.6, 0.34, 0.06], [0.03, 0.12, 0.42]);
/** Pink, olive, pale blue. */
const secondColours = palette([0.72, 0.36, 0.36], [0.2, 0.2, 0.05], [0.42, 0.56, 0.72]);

export const studioLooks = defineLooks({
  /** Good ordinary retouching: gentle light from one side, the own background held back, nothing that shows. */
  natural: {
    compositions: [
      {
        set: stoneCanvas,
        light: { ...windowLight, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, bodyFalloff: 0.1 },
      },
      {
        set: stoneCanvas,
        light: { ...softbox, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, bodyFalloff: 0.1 },
        framing: "close",
      },
      {
        set: stoneCanvas,
        light: { ...windowLight, ambient: [0.5, 0.5, 0.5], shadingRemoval: 0.4, bodyFalloff: 0.1 },
        framing: "half",
      },
    ],
    finish: {
      contrast: 0.06,
      grade: { saturation: 1.02 },
      grain: 0.008,
      vignette: 0.12,
      bloom: { from: 0.75, amount: 0.04, size: 0.02 },
    },
    inPlace: { light: 0.92, blur: 0.006 },
  },
  /** A headshot for the team page: large lamp, calm background, nothing that shows. */
  corporate: {
    compositions: [
      {
        set: paper({ colours: corporatePaper, reach: 0.6, dark: 0.34, x: -0.1, y: 0.06 }),
        light: softbox,
        wrap: 0.35,
        shadow: { reach: 0.05, depth: 0.2, softness: 0.05 },
      },
      {
        set: canvas({
          colours: corporateCanvas,
          mottle: 0.3,
          reach: 0.55,
          bright: 1.5,
          dark: 0.32,
          x: 0.05,
          y: 0.05,
        }),
        light: { ...softbox, bodyFalloff: 0.35 },
        x: 0.02,
      },
      { set: office, light: windowLight, x: -0.05, wrap: 0.5 },
      {
        set: paper({ colours: corporatePalePaper, reach: 0.9, dark: 0.7 }),
        light: clamshell,
        framing: "close",
        wrap: 0.5,
      },
    ],
    finish: {
      contrast: 0.08,
      grade: { saturation: 0.98 },
      vignette: 0.14,
      grain: 0.006,
      bloom: { from: 0.8, amount: 0.03, size: 0.02 },
    },
    leans: 0.3,
    inPlace: { light: 0.75, blur: 0.018 },
  },
  /** A headshot before teal: against it every skin looks warm. */
  tealHeadshot: {
    compositions: [
      {
        set: paper({ colours: teal, reach: 0.55, dark: 0.32, x: -0.08, y: 0.04 }),
        light: softbox,
        wrap: 0.22,
      },
      {
        set: canvas({ colours: teal, mottle: 0.28, reach: 0.5, bright: 1.5, dark: 0.28, x: 0.06, y: 0.02 }),
        light: { ...softbox, bodyFalloff: 0.3 },
        framing: "close",
        x: 0.02,
        wrap: 0.2,
      },
      {
        set: paper({ colours: teal, reach: 0.8, dark: 0.5, x: 0.1 }),
        light: clamshell,
        framing: "close",
        wrap: 0.22,
      },
    ],
    finish: { contrast: 0.08, grade: { saturation: 1 }, vignette: 0.16, grain: 0.005 },
    inPlace: { light: 0.7, blur: 0.018 },
  },
  /** Every thread and lash: two layers of detail lifted, skin spared. */
  hyperReal: {
    compositions: [
      {
        set: canvas({
          colours: hyperRealCanvas,
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
        set: paper({ colours: hyperRealPaper, reach: 0.7, dark: 0.45, y: 0.05 }),
        light: clamshell,
        framing: "close",
        x: 0.03,
        wrap: 0.4,
      },
      {
        set: wall({ colours: hyperRealWall, light: "lamp", dark: 0.06 }),
        light: { ...hardFront, ambient: [0.2, 0.2, 0.205] },
        wrap: 0.2,
      },
    ],
    finish: { contrast: 0.12, shoulder: 0.7, grade: { saturation: 1.03 }, vignette: 0.22 },
    retouch: "none",
    detail: { fine: 1.1, fineOnSkin: 0.6, middle: 0.6, middleOnSkin: 0.3, behind: 0.3 },
    inPlace: { light: 0.55, blur: 0.012 },
  },
  /** Beauty light from above, clean skin, a soft glow. */
  glamour: {
    compositions: [
      {
        set: curtain({ colours: glamourCurtain, sparks: { count: 14, colour: [1, 0.7, 0.4] }, bright: 1 }),
        light: beautyLight,
        framing: "close",
        wrap: 0.4,
      },
      {
        set: paper({ colours: glamourPaper, reach: 0.62, dark: 0.4, y: 0.02 }),
        light: { ...beautyLight, level: 1.05 },
        wrap: 0.5,
      },
      {
        set: curtain({
          colours: glamourDarkCurtain,
          sparks: { count: 26, colour: [1, 0.74, 0.42] },
          bright: 1,
        }),
        light: { ...beautyLight, ambient: [0.3, 0.285, 0.275] },
        x: 0.05,
        wrap: 0.25,
      },
    ],
    finish: {
      contrast: 0.1,
      shoulder: 0.66,
      grade: { saturation: 1.02, highlights: [0.004, 0.01], skinProtection: 0.6 },
      vignette: 0.2,
      bloom: { from: 0.6, amount: 0.085, size: 0.02, colour: [1, 0.93, 0.86] },
    },
    retouch: "full",
    meter: { floor: -0.05, knee: { from: 0.42, top: 0.64 } },
    inPlace: { light: 0.82, blur: 0.02 },
  },
  /** One strong colour, a hard lamp, and the shadow that it throws on the paper. */
  editorial: {
    compositions: [
      {
        set: paper({ colours: strongColours, reach: 0.8, dark: 0.5, x: 0.1 }),
        light: hardFront,
        x: 0.04,
        shadow: { reach: 0.12, depth: 0.55, softness: 0.012 },
      },
      {
        set: paper({ colours: strongColours, beside: secondColours, reach: 1.1, dark: 0.72 }),
        light: { ...hardFront, ambient: [0.34, 0.34, 0.34] },
        framing: "half",
        wrap: 0.35,
        shadow: { reach: 0.08, depth: 0.4, softness: 0.012 },
      },
      {
        set: paper({ colours: secondColours, reach: 0.5, dark: 0.2, x: -0.16, y: 0.05 }),
        light: { ...split, ambient: [0.2, 0.2, 0.205], level: 0.97 },
        framing: "close",
        x: -0.05,
        wrap: 0.25,
        shadow: { reach: 0.14, depth: 0.5, softness: 0.02 },
      },
    ],
    finish: { contrast: 0.16, grade: { saturation: 1.04 }, vignette: 0.08, grain: 0.006 },
    meter: { strength: 0.9, knee: { from: 0.45, top: 0.7 } },
    mostEdge: 0.48,
    inPlace: { light: 0.7, blur: 0.016 },
  },
});
