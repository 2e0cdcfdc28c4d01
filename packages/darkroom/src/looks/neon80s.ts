import type { Triple } from "@portrait-studio/raster";
import { neonRoom } from "../backdrops/neon-room.ts";
import { street } from "../backdrops/street.ts";
import { tubes } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

const magenta: Triple = [1, 0.1, 0.52];
const cyan: Triple = [0.05, 0.34, 1];
const violet: Triple = [0.42, 0.16, 1];
const amber: Triple = [1, 0.42, 0.08];

const pairs: readonly (readonly [Triple, Triple])[] = [
  [magenta, cyan],
  [cyan, magenta],
  [amber, violet],
];

/**
 * Two coloured tubes after midnight: each side has its own, the middle of the face its own colours. Violet is never the nearer one: pale skin
 * takes it up whole.
 */
export const neon80s: Recipe = {
  compositions: [
    {
      place: "neon",
      set: neonRoom({ tubes: [pairs[0]], shape: "bars" }),
      light: tubes(magenta, cyan),
      framing: "bust",
      wrap: 0.4,
    },
    {
      place: "neon",
      set: neonRoom({ tubes: [pairs[1]], shape: "arc" }),
      light: tubes(cyan, magenta),
      framing: "bust",
      wrap: 0.4,
    },
    {
      place: "street",
      set: street({
        skies: [
          [0.02, 0.012, 0.05],
          [0.035, 0.008, 0.04],
          [0.008, 0.02, 0.045],
        ],
        lamps: [magenta, cyan, violet],
        bright: 1.5,
      }),
      light: tubes(magenta, cyan),
      framing: "close",
      x: -0.05,
      wrap: 0.35,
    },
    {
      place: "neon",
      set: neonRoom({ tubes: [pairs[2]], shape: "frame" }),
      light: tubes(amber, violet),
      framing: "half",
      wrap: 0.4,
    },
  ],
  finish: {
    ...plainFinish,
    contrast: 0.14,
    shoulder: 0.7,
    grade: { saturation: 1.06, shadows: [0.006, -0.016] },
    grain: 0.009,
    grainSize: 0.8,
    vignette: 0.3,
    bloom: { from: 0.5, amount: 0.24, size: 0.026, colour: [1, 0.9, 1] },
  },
  retouch: "light",
  desaturate: 0.12,
  inPlace: { light: 0.22, blur: 0.02 },
};
