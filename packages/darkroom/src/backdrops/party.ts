import type { Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import {
  addDisc,
  addGlow,
  createRandom,
  createSet,
  defocus,
  fillRect,
  makeBackdrop,
  paintAll,
  scaled,
} from "./draw.ts";

const bulbs: readonly Triple[] = [
  [1, 0.62, 0.24],
  [1, 0.5, 0.2],
  [1, 0.78, 0.45],
  [0.9, 0.3, 0.25],
];

export const party = createSet("party", (room) => {
  const { width, height, side, eyes, seed, blur } = room;
  const random = createRandom(room, 29);
  const clouds = cloudy(seed);
  const out = makeBackdrop(room, [0.12, 0.07, 0.05]);
  paintAll(out, (x, y, light) => {
    const level = 0.7 + 0.5 * cloudAt(clouds, x / height, y / height) - 0.3 * (y / height);
    for (let c = 0; c < 3; c++) light[c] *= Math.max(0.15, level);
  });
  // images on the wall, a door, somebody's shelf
  for (let k = 0; k < 4; k++) {
    const x = width * (0.05 + 0.8 * random());
    const y = height * (0.16 + 0.4 * random());
    const wide = width * (0.1 + 0.14 * random());
    const tone = scaled([0.16, 0.1, 0.075], 0.4 + random());
    fillRect(out, { left: x, right: x + wide, top: y, bottom: y + wide * (0.8 + 0.7 * random()) }, tone, 0.7);
  }
  defocus(out, 0.03 * height * blur);
  const lamp = eyes.x - side * width * 0.42;
  addGlow(out, [lamp, eyes.y - 0.05 * height], [lamp, eyes.y], 0.2 * height, [0.42, 0.2, 0.07]);
  for (let line = 0; line < 3; line++) {
    const start = height * (0.03 + 0.11 * line + 0.05 * random());
    const sag = height * (0.06 + 0.07 * random());
    const tilt = (random() - 0.5) * 0.16 * height;
    const count = 13 + Math.floor(4 * random());
    const size = 0.011 + 0.007 * line + 0.004 * random();
    for (let k = 0; k <= count; k++) {
      const part = k / count + 0.02 * (random() - 0.5);
      const y = start + sag * (1 - (2 * part - 1) ** 2) + tilt * part;
      const colour = bulbs[Math.floor(random() * bulbs.length)];
      const level = (0.5 + 1.3 * random()) * (line === 0 ? 1.3 : 0.8);
      addDisc(
        out,
        part * width * 1.06 - 0.03 * width,
        y,
        height * size * (0.4 + 0.6 * blur),
        scaled(colour, level),
      );
    }
  }
  return out;
});
