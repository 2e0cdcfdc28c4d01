import { clamp, type Triple } from "@portrait-studio/raster";
import { cloudAt, cloudy } from "./clouds.ts";
import {
  addDisc,
  addGlow,
  coverDisc,
  createRandom,
  createSet,
  defocus,
  makeBackdrop,
  paintAll,
  scaled,
} from "./draw.ts";
import type { BuildSet } from "./types.ts";

interface Garden {
  /** leaves in the shade, leaves in the light, and the sky between them */
  shade: Triple;
  leaf: Triple;
  sky: Triple;
  sun: number;
}

// What is drawn is judged on sheets (darkroom's README, "Judged by eye"). Lengths are parts of the image's height, light is linear.

/** The ground begins so far below the eyes, and is all ground so much further down. */
const [groundBelow, groundDepth] = [0.2, 0.4];
/** The sun: how far beside the eyes, in image widths, and how far down, both by more from garden to garden. */
const sunAside = { least: 0.36, varies: 0.12 };
const sunDown = { least: 0.1, varies: 0.14 };
/** Clouds of leaves: frequencies of bushes and of twigs, and where twigs are read beside them. */
const [bushes, twigs, twigShift] = [1.1, 4, 3];
/** How fast the sun's reach falls with the square of the distance: over the trees, over leaves, over discs of light. */
const sunFalls = { trees: 7, leaves: 5, discs: 8 };
/** Gaps between leaves: at the top, what bushes and twigs bring, and of it far from the sun and what the sun adds. */
const gaps = { atTop: 0.55, bush: 0.9, twig: 0.3, farFromSun: 0.35, sun: 0.9 };
/** Light on leaves: everywhere, by bushes, twigs and the sun, and the most. */
const leafLight = { everywhere: 0.4, bush: 0.9, twig: 0.35, sun: 0.5, most: 1.3 };
/** Light where the sun does not reach, and the light that it adds. */
const reachedBy = { shade: 0.4, sun: 0.75 };
/** The ground takes this part of the light, and gives this part of the leaves' colour. */
const ground = { dark: 0.35, green: 0.25 };
/** Discs of blurred leaves: how many, down to where in heights of the horizon, the power by which most are low, and their cover. */
const leaves = { count: 320, lowest: 1.25, power: 0.8, cover: 0.34 };
/** Light of one: the power by which few are bright, far from the sun and what it adds; then the parts of sun and light in its colour. */
const leafDisc = { power: 1.5, farFromSun: 0.5, sun: 1.2, ofSun: 0.5, ofLevel: 1.5 };
/** Radii from the least by so much more; this part of a radius is the lens's, the rest the blur's. */
const leafRadius = { least: 0.01, more: 0.026 };
const lightRadius = { least: 0.008, more: 0.024 };
const [ofLens, ofBlur] = [0.4, 0.6];
/** Softness of trees and leaves at the usual blur. */
const treesSoft = 0.026;
/** Discs of light about the sun: how many, how far aside (in image widths) and down, a little more below, and their light. */
const lights = { count: 60, aside: 0.75, down: 0.42, higher: 0.9, least: 0.06, more: 0.3 };
/** The sun's own glow: reach, and its part of the sun. */
const sunGlow = { reach: 0.2, light: 0.3 };

export function garden({ shade, leaf, sky, sun }: Garden): BuildSet {
  return createSet("garden", (room) => {
    const { width, height, side, seed, eyes, blur } = room;
    const random = createRandom(room, 17);
    const clouds = cloudy(seed);
    const out = makeBackdrop(room, shade);
    const horizon = eyes.y + groundBelow * height;
    const sunX = eyes.x + side * width * (sunAside.least + sunAside.varies * random());
    const sunY = height * (sunDown.least + sunDown.varies * random());
    paintAll(out, (x, y, light) => {
      const bush = cloudAt(clouds, (x / height) * bushes, (y / height) * bushes);
      const twig = cloudAt(clouds, (x / height) * twigs + twigShift, (y / height) * twigs);
      const toSun = 1 / (1 + sunFalls.trees * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      const open = clamp(gaps.atTop - y / height + gaps.bush * bush + gaps.twig * twig, 0, 1);
      const gap = open * (gaps.farFromSun + gaps.sun * toSun);
      const { everywhere, most } = leafLight;
      const onLeaves = everywhere + leafLight.bush * bush + leafLight.twig * twig + leafLight.sun * toSun;
      const lit = clamp(onLeaves, 0, most);
      const low = y > horizon ? clamp((y - horizon) / (groundDepth * height), 0, 1) : 0;
      // what the sun does not reach stays dark: else one haze of one colour lies over everything
      const reached = reachedBy.shade + reachedBy.sun * toSun;
      for (let c = 0; c < 3; c++) {
        const green = (shade[c] + (leaf[c] - shade[c]) * lit) * reached;
        const behind = green + (sky[c] - green) * gap;
        light[c] = behind * (1 - ground.dark * low) + leaf[c] * ground.green * low;
      }
    });
    // at that distance every leaf is a disc of blur; those before the sun are brighter
    for (let k = 0; k < leaves.count; k++) {
      const x = width * random();
      const y = horizon * leaves.lowest * random() ** leaves.power;
      const toSun = 1 / (1 + sunFalls.leaves * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      const level = random() ** leafDisc.power * (leafDisc.farFromSun + leafDisc.sun * toSun);
      const part = leafDisc.ofSun * toSun + leafDisc.ofLevel * level;
      const tone: Triple = [0, 1, 2].map((c) => shade[c] + leaf[c] * part) as Triple;
      const radius = height * (leafRadius.least + leafRadius.more * random()) * (ofLens + ofBlur * blur);
      coverDisc(out, x, y, radius, tone, leaves.cover);
    }
    defocus(out, treesSoft * height * blur);
    for (let k = 0; k < lights.count; k++) {
      const x = sunX + (random() + random() - 1) * lights.aside * width;
      const y = sunY + (random() + random() - lights.higher) * lights.down * height;
      const radius = height * (lightRadius.least + lightRadius.more * random()) * (ofLens + ofBlur * blur);
      const toSun = 1 / (1 + sunFalls.discs * (((x - sunX) / height) ** 2 + ((y - sunY) / height) ** 2));
      const level = lights.least + lights.more * random() ** 2;
      addDisc(out, x, y, radius, scaled(sky, sun * toSun * level));
    }
    addGlow(out, [sunX, sunY], [sunX, sunY + 1], sunGlow.reach * height, scaled(sky, sunGlow.light * sun));
    return out;
  });
}
