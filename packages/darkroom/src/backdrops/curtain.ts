import type { Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import {
  addDisc,
  createRandom,
  createSet,
  defocus,
  makeBackdrop,
  paintAll,
  scaled,
  turnHue,
} from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Curtain {
  colours: Colours;
  /** lights before it: how many, and of which colour */
  sparks?: { count: number; colour: Triple };
  /** light behind the head */
  bright: number;
  /** pale cloth before a window, in shallow folds through which daylight comes; velvet unless given */
  linen?: boolean;
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** Chroma, in OKLab, that velvet of a wished hue has. */
const velvetChroma = 0.09;
/** Width of a fold; how far it sways, in folds, by clouds of these frequencies across and down. */
const foldWidth = 0.105;
const sway = { part: 0.5, folds: 1.6, across: 0.8, down: 0.25 };
/** Each fold has narrower ones in it, so many times as narrow (no whole number: folds differ), which follow the sway by so many radians. */
const narrower = 2.13;
const narrowSway = 4;
/** How deep both are, and how far they face the light: the broad one is lit from the key's side, by so many radians. */
const depth = { broad: 0.6, narrow: 0.28 };
const facingBy = { usual: 0.5, broad: 0.42, narrow: 0.16, toKey: 0.9 };
/** The pool of light: its middle beside the head (image widths), how much flatter it is, light beyond it, how fast it falls. */
const lightPool = { aside: 0.08, flatter: 0.75, beyond: 0.14, falls: 7 };
/** Light in a fold: in its depth, what facing the light adds, of that at least, and of it the part of the folds' depth. */
const inFold = { deep: 0.18, facing: 0.8, least: 0.05, flat: 0.75, wave: 0.25 };
/** Sheen of the velvet: its part of the light, where it begins, how fast it falls, and how much of it is coloured and white. */
const velvetSheen = { part: 0.1, from: 0.7, falls: 9, coloured: 0.4, white: 0.12 };
/** How deep linen's folds are against velvet's, and the light that comes through it; it falls away from the window by so much a height. */
const throughLinen = { folds: 0.15, light: 0.62, falls: 0.5 };
/** Softness at the usual blur, of velvet and of linen. */
const soft = { velvet: 0.0085, linen: 0.024 };
/** Sparks: radius and light from the least by so much more, with powers by which few are large and bright; how high they are. */
const sparkRadius = { least: 0.008, more: 0.034, power: 1.6 };
const sparkLight = { least: 0.06, more: 0.9, power: 3 };
const sparksAt = { from: 0.02, more: 0.9 };

export function curtain({ colours, sparks, bright, linen = false }: Curtain): BuildSet {
  return createSet("curtain", (room) => {
    const { width, height, side, eyes, seed, palette, hue, blur } = room;
    const colour = turnHue(colours[palette], hue, velvetChroma);
    const clouds = cloudy(seed);
    const random = createRandom(room, 19);
    const out = makeBackdrop(room, colour);
    const fold = foldWidth * height;
    paintAll(out, (x, y, light) => {
      const swayed = sway.part * cloudAt(clouds, (x / height) * sway.across, (y / height) * sway.down);
      const phase = ((x + swayed * fold * sway.folds) / fold) * Math.PI * 2;
      const narrow = Math.sin(phase * narrower + narrowSway * swayed);
      const wave = Math.sin(phase) * depth.broad + depth.narrow * narrow;
      const broadFacing = facingBy.broad * Math.sin(phase + side * facingBy.toKey);
      const facing = facingBy.usual + broadFacing + facingBy.narrow * Math.sin(phase * narrower);
      const aside = x - eyes.x - side * lightPool.aside * width;
      const away = Math.hypot(aside, (y - eyes.y) * lightPool.flatter) / height;
      const pool = lightPool.beyond + bright / (1 + lightPool.falls * away * away);
      const faced = inFold.facing * Math.max(inFold.least, facing) * (inFold.flat + inFold.wave * wave);
      if (linen) {
        const { folds, light: through, falls } = throughLinen;
        const away = Math.abs(x - (side > 0 ? width : 0)) / height;
        const level = (bright * (through + folds * (faced - inFold.deep))) / (1 + falls * away);
        for (let c = 0; c < 3; c++) light[c] = colour[c] * level;
        return;
      }
      const level = pool * (inFold.deep + faced);
      const shine = velvetSheen.part * bright * Math.max(0, facing - velvetSheen.from);
      const sheen = shine / (1 + velvetSheen.falls * away * away);
      for (let c = 0; c < 3; c++)
        light[c] = colour[c] * level + sheen * (velvetSheen.coloured * colour[c] + velvetSheen.white);
    });
    defocus(out, soft[linen ? "linen" : "velvet"] * height * blur);
    for (let k = 0; sparks && k < sparks.count; k++) {
      const size = sparkRadius.least + sparkRadius.more * random() ** sparkRadius.power;
      const radius = height * size * blur;
      const x = width * random();
      const y = height * (sparksAt.from + sparksAt.more * random());
      const level = sparkLight.least + sparkLight.more * random() ** sparkLight.power;
      addDisc(out, x, y, radius, scaled(sparks.colour, level));
    }
    return out;
  });
}
