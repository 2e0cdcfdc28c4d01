import { smoothstep } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { createSet, makeBackdrop, paintAll, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Canvas {
  colours: Colours;
  /** how uneven the paint is, 0..1 */
  mottle: number;
  reach: number;
  bright: number;
  dark: number;
  /** where the light lies from the eyes, in heights of the image: towards the key, and down */
  x?: number;
  y?: number;
}

export function canvas({ colours, mottle, reach, bright, dark, x = 0, y = 0 }: Canvas): BuildSet {
  return createSet("canvas", (room) => {
    const { height, side, eyes, seed, palette, hue } = room;
    const colour = turnHue(colours[palette], hue, 0.05);
    const clouds = cloudy(seed);
    const out = makeBackdrop(room, colour);
    const [lx, ly] = [eyes.x + side * x * height, eyes.y + y * height];
    paintAll(out, (px, py, light) => {
      const away = Math.sqrt((px - lx) ** 2 + (py - ly) ** 2) / (reach * height);
      const broad = cloudAt(clouds, px / height, py / height);
      // the painter's arm: strokes lie across
      const strokes = cloudAt(clouds, (px / height) * 2.2 + 5, (py / height) * 6 + broad * 0.7);
      const cloud = 0.75 * broad + 0.35 * strokes;
      const fall = dark + ((bright - dark) * 1) / (1 + 1.9 * away * away);
      const level = fall * (1 + mottle * cloud) * (0.85 + 0.15 * smoothstep(-0.6, 0.5, strokes));
      const warm = 1 + 0.22 * mottle * cloud;
      light[0] = colour[0] * level * warm;
      light[1] = colour[1] * level;
      light[2] = (colour[2] * level) / warm;
    });
    return out;
  });
}
