import { garden } from "../backdrops/garden.ts";
import { paper } from "../backdrops/paper.ts";
import { party } from "../backdrops/party.ts";
import { flash, softbox, windowLight } from "../relighting/lamps/rigs.ts";
import { plainFinish } from "../render/finish.ts";
import type { Recipe } from "./recipe.ts";

/** Instant film: lifted blacks, creamy whites. The card and the table come with the mount. */
export const polaroid: Recipe = {
  compositions: [
    {
      place: "party",
      set: party,
      light: { ...flash, level: 1.12 },
      framing: "bust",
      wrap: 0.25,
      shadow: { reach: 0.02, depth: 0.3, softness: 0.03 },
    },
    {
      place: "paper",
      set: paper({
        colours: [
          [0.5, 0.44, 0.34],
          [0.34, 0.42, 0.4],
          [0.52, 0.36, 0.3],
        ],
        reach: 0.9,
        dark: 0.5,
        x: 0.1,
        y: -0.05,
      }),
      light: { ...flash, ambient: [0.42, 0.41, 0.4] },
      framing: "bust",
      x: 0.03,
      wrap: 0.35,
      shadow: { reach: 0.045, depth: 0.5, softness: 0.008 },
    },
    {
      place: "garden",
      set: garden({ shade: [0.06, 0.075, 0.05], leaf: [0.3, 0.33, 0.16], sky: [0.95, 0.9, 0.75], sun: 0.8 }),
      light: { ...windowLight, ambient: [0.4, 0.4, 0.39] },
      framing: "half",
      wrap: 0.4,
    },
    {
      place: "party",
      set: party,
      light: { ...softbox, level: 0.95 },
      framing: "close",
      x: -0.04,
      wrap: 0.25,
    },
  ],
  finish: {
    ...plainFinish,
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
  retouch: "light",
  inPlace: { light: 0.85, blur: 0 },
};
