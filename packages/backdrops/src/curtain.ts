import type { Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { addDisc, defocus, makeBackdrop, paintAll, randomOf, scaled, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Curtain {
  colours: Colours;
  /** lights before it: how many, and of which colour */
  sparks?: { count: number; colour: Triple };
  /** light behind the head */
  bright: number;
}

/** Velvet in deep folds, lit behind the head, a little out of focus; sparks before it where there are any. */
export function curtain({ colours, sparks, bright }: Curtain): BuildSet {
  return (room) => {
    const { width, height, side, eyes, seed, palette, hue, blur } = room;
    const colour = turnHue(colours[palette], hue, 0.09);
    const clouds = cloudy(seed);
    const random = randomOf(room, 19);
    const out = makeBackdrop(room, colour);
    const fold = 0.105 * height;
    paintAll(out, (x, y, light) => {
      const sway = 0.5 * cloudAt(clouds, (x / height) * 0.8, (y / height) * 0.25);
      const phase = ((x + sway * fold * 1.6) / fold) * Math.PI * 2;
      const wave = Math.sin(phase) * 0.6 + 0.28 * Math.sin(phase * 2.13 + 4 * sway);
      const facing = 0.5 + 0.42 * Math.sin(phase + side * 0.9) + 0.16 * Math.sin(phase * 2.13);
      const away = Math.hypot(x - eyes.x - side * 0.08 * width, (y - eyes.y) * 0.75) / height;
      const pool = 0.14 + bright / (1 + 7 * away * away);
      const level = pool * (0.18 + 0.8 * Math.max(0.05, facing) * (0.75 + 0.25 * wave));
      const sheen = (0.1 * bright * Math.max(0, facing - 0.7)) / (1 + 9 * away * away);
      for (let c = 0; c < 3; c++) light[c] = colour[c] * level + sheen * (0.4 * colour[c] + 0.12);
    });
    defocus(out, 0.0085 * height * blur);
    for (let k = 0; sparks && k < sparks.count; k++) {
      const radius = height * (0.008 + 0.034 * random() ** 1.6) * blur;
      const x = width * random();
      const y = height * (0.02 + 0.9 * random());
      addDisc(out, x, y, radius, scaled(sparks.colour, 0.06 + 0.9 * random() ** 3));
    }
    return out;
  };
}
