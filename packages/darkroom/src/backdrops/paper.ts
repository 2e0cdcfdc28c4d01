import { smoothstep } from "@portrait-studio/raster";
import { createSet, makeBackdrop, paintAll, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

interface Paper {
  colours: Colours;
  /** how far its light reaches, in heights of the image, and what is left far from it */
  reach: number;
  dark: number;
  /** where the light lies from the head, in heights: towards the key, and down */
  x?: number;
  y?: number;
  /** a second colour on the side away from the key */
  beside?: Colours;
}

/** How soft the edge between two papers is, in pixels: it hangs a little out of focus. */
const edge = 2;

export function paper({ colours, reach, dark, x = 0, y = 0, beside }: Paper): BuildSet {
  return createSet("paper", (room) => {
    const { width, height, side, eyes, palette, hue } = room;
    const colour = turnHue(colours[palette], hue);
    const other = beside ? turnHue(beside[palette], hue === null ? null : hue + 40) : colour;
    const out = makeBackdrop(room, colour);
    const [lx, ly] = [eyes.x + side * x * height, eyes.y + y * height];
    const join = eyes.x - side * 0.1 * width;
    paintAll(out, (px, py, light) => {
      const away = Math.sqrt((px - lx) ** 2 + ((py - ly) * 0.9) ** 2) / (reach * height);
      const level = dark + (1 - dark) / (1 + away * away * 1.6);
      const part = beside ? smoothstep(-edge, edge, (px - join) * side - (py - eyes.y) * 0.08) : 1;
      for (let c = 0; c < 3; c++) light[c] = (other[c] + (colour[c] - other[c]) * part) * level;
    });
    return out;
  });
}
