import { clamp } from "@portrait-studio/raster";
import { slatAt } from "@portrait-studio/relighting";
import { cloudAt, cloudy } from "./clouds.ts";
import { defocus, makeBackdrop, paintAll, randomOf, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Wall {
  colours: Colours;
  /** what falls on it: the key's blind, a door's light, or nothing but the lamp */
  light: "blinds" | "door" | "lamp";
  /** level far from the light */
  dark: number;
}

/** A plastered wall at night. */
export function wall({ colours, light: kind, dark }: Wall): BuildSet {
  return (room) => {
    const { width, height, side, eyes, face, seed, palette, hue, blur } = room;
    const colour = turnHue(colours[palette], hue, 0.05);
    const clouds = cloudy(seed);
    const random = randomOf(room, 23);
    const out = makeBackdrop(room, colour);
    const slant = -side * (0.1 + 0.08 * random());
    const blinds = { period: 0.74, lit: 0.62, slant, edge: 0.1 };
    const doorX = eyes.x - side * (0.85 + 0.3 * random()) * face;
    const lean = side * 0.22;
    paintAll(out, (x, y, light) => {
      const plaster = 1 + 0.13 * cloudAt(clouds, (x / height) * 1.4, (y / height) * 1.4);
      const away = Math.hypot(x - eyes.x + side * 0.1 * width, y - eyes.y - 0.05 * height) / height;
      let level = dark + (1 - dark) / (1 + 5 * away * away);
      if (kind === "blinds") level *= 0.1 + 0.9 * slatAt(blinds, x / face, (y - eyes.y) / face - 0.42);
      if (kind === "door") {
        const across = (x - doorX) * side + (y - eyes.y) * lean * side;
        const part =
          clamp(0.5 - across / (0.05 * height), 0, 1) *
          clamp(0.5 + (across + 1.5 * face) / (0.1 * height), 0, 1);
        level = dark * 0.6 + 0.95 * part * (0.6 + 0.4 / (1 + 4 * away * away));
      }
      for (let c = 0; c < 3; c++) light[c] *= level * plaster;
    });
    defocus(out, 0.006 * height * blur);
    return out;
  };
}
