import type { Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { addDisc, defocus, fillRect, makeBackdrop, paintAll, randomOf, scaled, turnHue } from "./draw.ts";
import type { BuildSet, Colours } from "./types.ts";

/** Light outside, low and high in the window; what leaves add to it; and what can be seen of them and of lamps as discs. */
const views = {
  garden: { low: [0.34, 0.42, 0.2], high: [0.84, 0.9, 0.82], leaf: [0.16, 0.24, 0.02], discs: 26 },
  rain: { low: [0.035, 0.075, 0.1], high: [0.035, 0.125, 0.17], leaf: [0.02, 0, 0], discs: 34 },
  evening: { low: [0.3, 0.17, 0.07], high: [0.62, 0.42, 0.22], leaf: [0.1, 0.06, 0.02], discs: 0 },
} as const;
type Outside = keyof typeof views;

interface Window {
  /** of the wall beside it */
  walls: Colours;
  /** what is seen outside */
  outside: Outside;
  /** light outside */
  bright: number;
}

/** A room with a window on the key's side, out of focus; outside there is a garden, rain at night, or the last of the sun. */
export function windowed({ walls, outside, bright }: Window): BuildSet {
  return (room) => {
    const { width, height, side, eyes, face, seed, palette, hue, blur } = room;
    const { low, high, leaf: added, discs } = views[outside];
    const wall = turnHue(walls[palette], hue, 0.04);
    const clouds = cloudy(seed);
    const random = randomOf(room, 3);
    const out = makeBackdrop(room, wall);
    // the window fills the key's side, from beyond the image's edge to beside the head
    const inner = eyes.x + side * (0.35 + 0.25 * random()) * face;
    const outer = side > 0 ? width * 1.05 : -width * 0.05;
    const [left, right] = side > 0 ? [inner, outer] : [outer, inner];
    const top = -0.05 * height;
    const sill = eyes.y + (1.5 + 0.4 * random()) * face;
    paintAll(out, (x, y, light) => {
      // light from the window runs along the wall
      const away = Math.abs(x - inner) / height;
      const level = 0.25 + 0.9 / (1 + 9 * away * away) - 0.25 * (y / height);
      for (let c = 0; c < 3; c++) light[c] *= Math.max(0.08, level);
      if (x < left || x > right || y > sill) return;
      const leaf = cloudAt(clouds, (x / height) * 1.3, (y / height) * 1.3);
      const sky = Math.max(0, 1 - y / sill);
      for (let c = 0; c < 3; c++) {
        const colour = low[c] + (high[c] - low[c]) * sky + added[c] * leaf;
        light[c] = Math.max(0.01, colour * bright);
      }
    });
    defocus(out, 0.028 * height * blur);
    for (let k = 0; k < discs; k++) {
      const x = left + random() * (right - left);
      const y = sill * (outside === "garden" ? random() ** 1.4 : 0.2 + 0.75 * random());
      const radius = height * (0.012 + 0.022 * random()) * blur;
      const level = bright * (0.1 + 0.3 * random() ** 2);
      const warm = random();
      const colour: Triple =
        outside === "garden"
          ? [level * (0.7 + 0.4 * warm), level * 0.95, level * 0.45]
          : warm < 0.6
            ? [level * 2.6, level * 1.3, level * 0.5]
            : [level * 0.4, level * 1.4, level * 1.8];
      addDisc(out, x, y, radius, colour);
    }
    // frame and bars stand nearer than what is outside
    const bar = 0.03 * height;
    const wood: Triple = outside === "rain" ? [0.02, 0.022, 0.026] : scaled([0.26, 0.24, 0.21], bright);
    fillRect(out, { left: inner - bar / 2, right: inner + bar / 2, top, bottom: sill }, wood);
    fillRect(out, { left, right, top: sill - bar / 2, bottom: sill + bar * 0.6 }, wood);
    const middle = inner + side * 0.36 * height;
    fillRect(out, { left: middle - bar * 0.3, right: middle + bar * 0.3, top, bottom: sill }, wood);
    const cross = sill * 0.36;
    fillRect(out, { left, right, top: cross - bar * 0.25, bottom: cross + bar * 0.25 }, wood);
    defocus(out, 0.019 * height * blur);
    return out;
  };
}
