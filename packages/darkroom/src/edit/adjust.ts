import { skinLikeness } from "@portrait-studio/photo";
import type { Rgb } from "@portrait-studio/photo/types";
import {
  blur,
  clamp,
  computeLuminance,
  guidedFilter,
  linearByByte,
  makePlane,
  mix,
  type Plane,
  RowReader,
  resizePlane,
  smoothstep,
  toCoded,
} from "@portrait-studio/raster";
import type { Scene } from "../render/scene.ts";

const getPlanes = ({ red, green, blue }: Scene): [Plane, Plane, Plane] => [red, green, blue];

/** White balance: the power of the mean, how little skin counts in it, and the gains of a channel that a lamp's colour can ask for. */
const lampGuess = { power: 6, skinIgnored: 0.9, least: 0.55, most: 1.8 };
/** Parts of the way to white that are tried; skin may lose this part of its likeness to skin. */
const wayToWhite = [0, 0.2, 0.4, 0.6, 0.8, 1];
const skinKept = 0.9;
/** Noise: the part of the smooth image at full amount, the filter's radii in the width, and what counts as an edge. */
const noise = { part: 0.85, radii: 400, epsilon: 0.0022 };
/** Where shadows end and highlights begin, in square roots of linear light, and how much light they gain and lose. */
const shadows = { from: 0.02, to: 0.5, gain: 1.3 };
const highlights = { from: 0.5, to: 1, loss: 0.42, least: 0.2 };
/** The smoothed tone that both follow: its filter's radii in the width, and what counts as an edge. */
const toneFilter = { radii: 24, epsilon: 0.004 };
/** Soft focus: the part of the soft image, usual and at most, and its radius as a part of the width. */
const veil = { part: 0.75, most: 0.92, radius: 0.0035, leastAmount: 0.5 };
/** The person's part of a pixel up to which it is all background, and from which on it is none. */
const background = { light: { all: 0.05, none: 0.85 }, colour: { all: 0.15, none: 0.8 } };

/** Light on the face: full up to, and none from, these distances from the head's middle, in its radii. */
const faceLight = { full: 0.55, none: 1.35 };

export function scaleLight(scene: Scene, factor: number): void {
  for (const { data } of getPlanes(scene)) {
    for (let i = 0; i < data.length; i++) {
      data[i] *= factor;
    }
  }
}

/** The lamp is the sixth-power mean of what isn't skin. A meadow or a red wall is no lamp: it goes no further than skin looks like skin. */
export function balanceColour(scene: Scene, skinTone: Rgb, amount: number): void {
  const [r, g, b] = getPlanes(scene).map((plane) => {
    const small = resizePlane(plane, scene.low.width, scene.low.height);
    let sum = 1e-9;
    for (let i = 0; i < small.data.length; i++) {
      sum += Math.min(1, small.data[i]) ** lampGuess.power * (1 - lampGuess.skinIgnored * scene.skin.data[i]);
    }
    return sum ** (1 / lampGuess.power);
  });
  const mean = computeLuminance(r, g, b);
  const [red, green, blue] = skinTone.map((code) => linearByByte[code]);
  const gainsAt = (part: number) =>
    [r, g, b].map((value) => clamp(mean / value, lampGuess.least, lampGuess.most) ** part);
  const likenessAt = (part: number) => {
    const [gr, gg, gb] = gainsAt(part);
    return skinLikeness(toCoded(red * gr) * 255, toCoded(green * gg) * 255, toCoded(blue * gb) * 255);
  };
  const best = Math.max(...wayToWhite.map(likenessAt));
  const furthest = wayToWhite.findLast((part) => likenessAt(part) >= skinKept * best) ?? 0;
  const gains = gainsAt(furthest * amount);
  getPlanes(scene).forEach(({ data }, c) => {
    for (let i = 0; i < data.length; i++) {
      data[i] *= gains[c];
    }
  });
}

export function clean(scene: Scene, amount: number): void {
  const part = Math.min(1, noise.part * amount);
  for (const plane of getPlanes(scene)) {
    const root = makePlane(plane.width, plane.height);
    for (let i = 0; i < root.data.length; i++) {
      root.data[i] = Math.sqrt(plane.data[i]);
    }
    const smooth = guidedFilter(
      root,
      root,
      Math.max(2, Math.round(plane.width / noise.radii)),
      noise.epsilon * amount,
    );
    for (let i = 0; i < root.data.length; i++) {
      plane.data[i] = mix(root.data[i], smooth.data[i], part) ** 2;
    }
  }
}

export function brightenDarks(scene: Scene, amount: number): void {
  byTone(scene, (tone) => 1 + shadows.gain * amount * (1 - smoothstep(shadows.from, shadows.to, tone)));
}

export function tameLights(scene: Scene, amount: number): void {
  byTone(scene, (tone) =>
    Math.max(
      highlights.least,
      1 - highlights.loss * amount * smoothstep(highlights.from, highlights.to, tone),
    ),
  );
}

function byTone(scene: Scene, gainAt: (tone: number) => number): void {
  const [r, g, b] = getPlanes(scene).map((plane) => resizePlane(plane, scene.low.width, scene.low.height));
  const root = makePlane(scene.low.width, scene.low.height);
  for (let i = 0; i < root.data.length; i++) {
    root.data[i] = Math.sqrt(Math.min(1, computeLuminance(r.data[i], g.data[i], b.data[i])));
  }
  const base = guidedFilter(
    root,
    root,
    Math.max(2, Math.round(scene.low.width / toneFilter.radii)),
    toneFilter.epsilon,
  );
  base.data.forEach((tone, i) => {
    base.data[i] = gainAt(tone);
  });
  relight(scene, base);
}

export function softFocus(scene: Scene, amount: number): void {
  const part = Math.min(veil.most, veil.part * amount);
  for (const plane of getPlanes(scene)) {
    const soft = blur(plane, scene.width * veil.radius * Math.max(veil.leastAmount, amount));
    for (let i = 0; i < soft.data.length; i++) {
      plane.data[i] = mix(plane.data[i], soft.data[i], part);
    }
  }
}

/** A scene, and where the person is in it: 1 on them, at any size. */
interface Behind {
  scene: Scene;
  outline: Plane;
}

export function lightBackground({ scene, outline }: Behind, factor: number): void {
  const reader = new RowReader(outline, scene.width, scene.height);
  lightPart(scene, factor, (y) =>
    reader.read(y).map((person) => 1 - smoothstep(background.light.all, background.light.none, person)),
  );
}

export function lightPerson({ scene, outline }: Behind, factor: number): void {
  const reader = new RowReader(outline, scene.width, scene.height);
  lightPart(scene, factor, (y) => reader.read(y));
}

export function lightFace({ scene, outline }: Behind, factor: number): void {
  const { x: middle, y: centre, radiusX, radiusY } = scene.geometry.head;
  const reader = new RowReader(outline, scene.width, scene.height);
  lightPart(scene, factor, (y) =>
    reader.read(y).map((person, x) => {
      const distance = Math.hypot((x - middle) / radiusX, (y - centre) / radiusY);
      return person * (1 - smoothstep(faceLight.full, faceLight.none, distance));
    }),
  );
}

/** @param partsAt how far each pixel of a row is lit, 0..1 */
function lightPart(scene: Scene, factor: number, partsAt: (y: number) => Float32Array): void {
  const gain = makePlane(scene.width, 1);
  const planes = getPlanes(scene);
  for (let y = 0; y < scene.height; y++) {
    const parts = partsAt(y);
    for (let x = 0; x < scene.width; x++) gain.data[x] = factor ** parts[x];
    for (const { data } of planes) lightRow(data, y * scene.width, gain.data);
  }
}

export function greyBackground({ scene, outline }: Behind, amount: number): void {
  const { width, height, red, green, blue } = scene;
  const reader = new RowReader(outline, width, height);
  for (let y = 0; y < height; y++) {
    const person = reader.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const part = amount * (1 - smoothstep(background.colour.all, background.colour.none, person[x]));
      const grey = computeLuminance(red.data[i], green.data[i], blue.data[i]);
      red.data[i] = mix(red.data[i], grey, part);
      green.data[i] = mix(green.data[i], grey, part);
      blue.data[i] = mix(blue.data[i], grey, part);
    }
  }
}

function relight({ width, height, red, green, blue }: Scene, gain: Plane): void {
  const reader = new RowReader(gain, width, height);
  for (let y = 0; y < height; y++) {
    const row = reader.read(y);
    for (const { data } of [red, green, blue]) lightRow(data, y * width, row);
  }
}

function lightRow(light: Float32Array, from: number, gain: Float32Array): void {
  for (let x = 0, i = from; x < gain.length; x++, i++) {
    light[i] *= gain[x];
  }
}
