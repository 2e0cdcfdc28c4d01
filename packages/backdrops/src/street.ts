import type { Triple } from "@portrait-studio/raster";
import {
  addDisc,
  addGlow,
  defocus,
  fillRect,
  makeBackdrop,
  paintAll,
  randomOf,
  scaled,
  turnHue,
} from "./draw.ts";
import type { BuildSet, Colours, Room } from "./types.ts";

interface Street {
  /** of the sky between the houses */
  skies: Colours;
  /** of the lamps: many are of the first colour */
  lamps: readonly [Triple, Triple, Triple];
  /** light of all lamps */
  bright: number;
}

/** A street after sunset: houses on both sides, a strip of sky, lamps and cars far out of focus, a wet road. */
export function street({ skies, lamps, bright }: Street): BuildSet {
  return (room) => {
    const { width, height, side, eyes, palette, hue, blur } = room;
    const random = randomOf(room, 5);
    const sky = turnHue(skies[palette], hue, 0.06);
    const out = makeBackdrop(room, sky);
    const horizon = Math.min(height * 0.8, eyes.y + height * (0.16 + 0.06 * random()));
    const vanish = eyes.x - side * width * (0.12 + 0.16 * random());
    paintAll(out, (_x, y, light) => {
      const up = Math.max(0, (horizon - y) / height);
      const level = y < horizon ? 1.3 - 1.5 * up : 0.16;
      for (let c = 0; c < 3; c++) light[c] *= Math.max(0.12, level);
    });
    drawHouses(
      out,
      room,
      { horizon, vanish, sky, glow: scaled(lamps[0], bright), late: scaled(lamps[2], bright) },
      random,
    );
    defocus(out, 0.03 * height * blur);
    addGlow(
      out,
      [vanish - 0.05 * width, horizon],
      [vanish + 0.05 * width, horizon],
      0.16 * height,
      scaled(lamps[0], 0.1 * bright),
    );
    const dots = 46;
    for (let k = 0; k < dots; k++) {
      const far = random() ** 0.8;
      const flank = random() < 0.5 ? -1 : 1;
      const x = vanish + flank * width * (0.03 + 0.62 * far) + (random() - 0.5) * 0.05 * width;
      const high = random() < 0.65;
      const y = high ? horizon - height * (0.04 + 0.42 * far * random()) : horizon + height * 0.05 * random();
      const radius = height * (0.009 + 0.026 * far * (0.5 + random())) * (0.5 + 0.5 * blur);
      const colour = lamps[random() < 0.55 ? 0 : random() < 0.6 ? 1 : 2];
      const level = bright * (0.1 + 0.5 * random() ** 2.5);
      addDisc(out, x, y, radius, scaled(colour, level));
      // the wet road gives some of it back, drawn out
      const wet = horizon + (horizon - y) * 0.6 + 0.05 * height;
      if (wet < height * 1.1) addDisc(out, x, wet, radius * 1.25, scaled(colour, level * 0.1));
    }
    return out;
  };
}

interface Houses {
  horizon: number;
  /** where the street goes, across */
  vanish: number;
  sky: Triple;
  /** light in most windows, and in some */
  glow: Triple;
  late: Triple;
}

/** Both sides of the street, smaller towards its end. */
function drawHouses(
  out: ReturnType<typeof makeBackdrop>,
  { width, height }: Room,
  { horizon, vanish, sky, glow, late }: Houses,
  random: () => number,
): void {
  for (let k = 0; k < 8; k++) {
    const flank = k % 2 === 0 ? -1 : 1;
    const far = k >> 1;
    const edge = vanish + flank * width * (0.62 - 0.145 * far) * (0.9 + 0.2 * random());
    const outer = vanish + flank * width * (far === 0 ? 2 : 0.77 - 0.145 * far);
    const roof = horizon - height * (0.75 - 0.16 * far) * (0.8 + 0.3 * random());
    const rect = { left: Math.min(edge, outer), right: Math.max(edge, outer), top: roof, bottom: horizon };
    fillRect(out, rect, scaled(sky, 0.1 + 0.09 * far));
    const cell = height * (0.05 - 0.008 * far);
    const floors = Math.max(0, Math.floor((horizon - roof) / (1.9 * cell)) - 1);
    for (let n = 0; n < floors * 5; n++) {
      if (random() > 0.3) continue;
      const x = edge + flank * cell * (0.8 + 1.6 * (n % 5));
      const top = roof + cell * (1 + 1.9 * Math.floor(n / 5));
      const light = scaled(random() < 0.75 ? glow : late, 0.22 * (0.3 + random()));
      fillRect(out, { left: x - cell * 0.35, right: x + cell * 0.35, top, bottom: top + cell }, light);
    }
  }
}
