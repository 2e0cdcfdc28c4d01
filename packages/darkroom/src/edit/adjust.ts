import { skinLikeness } from "@portrait-studio/photo";
import type { Rgb } from "@portrait-studio/photo/types";
import {
  blur,
  clamp,
  guidedFilter,
  linearOfByte,
  luminanceOf,
  makePlane,
  mix,
  type Plane,
  RowReader,
  resizePlane,
  smoothstep,
  toCoded,
} from "@portrait-studio/raster";
import { relight } from "../render/relight.ts";
import type { Scene } from "../render/scene.ts";

const planesOf = ({ red, green, blue }: Scene): [Plane, Plane, Plane] => [red, green, blue];

/** More or less light everywhere. */
export function scaleLight(scene: Scene, factor: number): void {
  for (const { data } of planesOf(scene)) {
    for (let i = 0; i < data.length; i++) {
      data[i] *= factor;
    }
  }
}

/**
 * Takes out the colour of the lamp: its guess is the sixth-power mean of what isn't skin, which lies between "the image is grey
 * on average" and "the brightest thing is white". A meadow or a red wall is no lamp: no further than skin goes on looking like skin.
 */
export function balanceColour(scene: Scene, skinTone: Rgb, amount: number): void {
  const [r, g, b] = planesOf(scene).map((plane) => {
    const small = resizePlane(plane, scene.low.width, scene.low.height);
    let sum = 1e-9;
    for (let i = 0; i < small.data.length; i++) {
      sum += Math.min(1, small.data[i]) ** 6 * (1 - 0.9 * scene.skin.data[i]);
    }
    return sum ** (1 / 6);
  });
  const mean = luminanceOf(r, g, b);
  const [red, green, blue] = skinTone.map((code) => linearOfByte[code]);
  const gainsAt = (part: number) => [r, g, b].map((value) => clamp(mean / value, 0.55, 1.8) ** part);
  const likenessAt = (part: number) => {
    const [gr, gg, gb] = gainsAt(part);
    return skinLikeness(toCoded(red * gr) * 255, toCoded(green * gg) * 255, toCoded(blue * gb) * 255);
  };
  const parts = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const best = Math.max(...parts.map(likenessAt));
  const furthest = parts.findLast((part) => likenessAt(part) >= 0.9 * best) ?? 0;
  const gains = gainsAt(furthest * amount);
  planesOf(scene).forEach(({ data }, c) => {
    for (let i = 0; i < data.length; i++) {
      data[i] *= gains[c];
    }
  });
}

/** Smooths noise where it is no edge. */
export function clean(scene: Scene, amount: number): void {
  const part = Math.min(1, 0.85 * amount);
  for (const plane of planesOf(scene)) {
    const root = makePlane(plane.width, plane.height);
    for (let i = 0; i < root.data.length; i++) {
      root.data[i] = Math.sqrt(plane.data[i]);
    }
    const smooth = guidedFilter(root, root, Math.max(2, Math.round(plane.width / 400)), 0.0022 * amount);
    for (let i = 0; i < root.data.length; i++) {
      plane.data[i] = mix(root.data[i], smooth.data[i], part) ** 2;
    }
  }
}

/** Light into what is dark, with the forms in it kept: the gain follows a smoothed image that keeps its edges. */
export function brightenDarks(scene: Scene, amount: number): void {
  byTone(scene, (tone) => 1 + 1.3 * amount * (1 - smoothstep(0.02, 0.5, tone)));
}

/** Light out of what is bright. */
export function tameLights(scene: Scene, amount: number): void {
  byTone(scene, (tone) => Math.max(0.2, 1 - 0.42 * amount * smoothstep(0.5, 1, tone)));
}

function byTone(scene: Scene, gainAt: (tone: number) => number): void {
  const [r, g, b] = planesOf(scene).map((plane) => resizePlane(plane, scene.low.width, scene.low.height));
  const root = makePlane(scene.low.width, scene.low.height);
  for (let i = 0; i < root.data.length; i++) {
    root.data[i] = Math.sqrt(Math.min(1, luminanceOf(r.data[i], g.data[i], b.data[i])));
  }
  const base = guidedFilter(root, root, Math.max(2, Math.round(scene.low.width / 24)), 0.004);
  base.data.forEach((tone, i) => {
    base.data[i] = gainAt(tone);
  });
  relight(scene, base);
}

/** A veil of unsharpness, as a stocking before the lens gives. */
export function softFocus(scene: Scene, amount: number): void {
  const part = Math.min(0.92, 0.75 * amount);
  for (const plane of planesOf(scene)) {
    const soft = blur(plane, scene.width * 0.0035 * Math.max(0.5, amount));
    for (let i = 0; i < soft.data.length; i++) {
      plane.data[i] = mix(plane.data[i], soft.data[i], part);
    }
  }
}

/** What is done behind the person, and where they are: 1 on them, at any size. */
interface Behind {
  scene: Scene;
  outline: Plane;
}

/** Light on what is behind the person. */
export function lightBackground({ scene, outline }: Behind, factor: number): void {
  const { width, height, red, green, blue } = scene;
  const reader = new RowReader(outline, width, height);
  for (let y = 0; y < height; y++) {
    const person = reader.read(y);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const gain = factor ** (1 - smoothstep(0.05, 0.85, person[x]));
      red.data[i] *= gain;
      green.data[i] *= gain;
      blue.data[i] *= gain;
    }
  }
}

/** Colour stays with the person. */
export function greyBackground({ scene, outline }: Behind, amount: number): void {
  const { width, height, red, green, blue } = scene;
  const reader = new RowReader(outline, width, height);
  for (let y = 0; y < height; y++) {
    const person = reader.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const part = amount * (1 - smoothstep(0.15, 0.8, person[x]));
      const grey = luminanceOf(red.data[i], green.data[i], blue.data[i]);
      red.data[i] = mix(red.data[i], grey, part);
      green.data[i] = mix(green.data[i], grey, part);
      blue.data[i] = mix(blue.data[i], grey, part);
    }
  }
}
