import { clamp, type Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import { addDisc, addGlow, coverDisc, defocus, makeBackdrop, paintAll, randomOf, scaled } from "./draw.ts";
import type { BuildSet } from "./types.ts";

interface Garden {
  /** leaves in the shade, leaves in the light, and the sky between them */
  shade: Triple;
  leaf: Triple;
  sky: Triple;
  /** how much sun comes through */
  sun: number;
}

/** Trees far behind, with light between their leaves, and the sun low on the key's side. */
export function garden({ shade, leaf, sky, sun }: Garden): BuildSet {
  return (room) => {
    const { width, height, side, seed, eyes, blur } = room;
    const random = randomOf(room, 17);
    const clouds = cloudy(seed);
    const out = makeBackdrop(room, shade);
    const horizon = eyes.y + 0.2 * height;
    const sunX = eyes.x + side * width * (0.36 + 0.12 * random());
    const sunY = height * (0.1 + 0.14 * random());
    paintAll(out, (x, y, light) => {
      const bush = cloudAt(clouds, (x / height) * 1.1, (y / height) * 1.1);
      const twig = cloudAt(clouds, (x / height) * 4 + 3, (y / height) * 4);
      const toSun = 1 / (1 + 7 * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      const gap = clamp(0.55 - y / height + 0.9 * bush + 0.3 * twig, 0, 1) * (0.35 + 0.9 * toSun);
      const lit = clamp(0.4 + 0.9 * bush + 0.35 * twig + 0.5 * toSun, 0, 1.3);
      const ground = y > horizon ? clamp((y - horizon) / (0.4 * height), 0, 1) : 0;
      // what the sun does not reach stays dark: else one haze of one colour lies over everything
      const reached = 0.4 + 0.75 * toSun;
      for (let c = 0; c < 3; c++) {
        const green = (shade[c] + (leaf[c] - shade[c]) * lit) * reached;
        const behind = green + (sky[c] - green) * gap;
        light[c] = behind * (1 - 0.35 * ground) + leaf[c] * 0.25 * ground;
      }
    });
    // at that distance every leaf is a disc of blur; those before the sun are brighter
    for (let k = 0; k < 320; k++) {
      const x = width * random();
      const y = horizon * 1.25 * random() ** 0.8;
      const toSun = 1 / (1 + 5 * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      const level = random() ** 1.5 * (0.5 + 1.2 * toSun);
      const tone: Triple = [0, 1, 2].map((c) => shade[c] + leaf[c] * (0.5 * toSun + 1.5 * level)) as Triple;
      coverDisc(out, x, y, height * (0.01 + 0.026 * random()) * (0.4 + 0.6 * blur), tone, 0.34);
    }
    defocus(out, 0.026 * height * blur);
    for (let k = 0; k < 60; k++) {
      const x = sunX + (random() + random() - 1) * 0.75 * width;
      const y = sunY + (random() + random() - 0.9) * 0.42 * height;
      const radius = height * (0.008 + 0.024 * random()) * (0.4 + 0.6 * blur);
      const toSun = 1 / (1 + 8 * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      addDisc(out, x, y, radius, scaled(sky, sun * toSun * (0.06 + 0.3 * random() ** 2)));
    }
    addGlow(out, [sunX, sunY], [sunX, sunY + 1], 0.2 * height, scaled(sky, 0.3 * sun));
    return out;
  };
}
