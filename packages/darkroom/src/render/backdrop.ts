import { blur } from "../pixels/blur.ts";
import type { Triple } from "../pixels/colour.ts";
import { grainTile, tileSide } from "../pixels/grain.ts";
import { makePlane, mix, type Plane, resizePlane, scalePlane, smoothstep } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { Scene } from "./scene.ts";

/** Fills a row, three numbers a pixel, with the light that the backdrop sends; `y` is a fraction of the picture's height. */
export type Backdrop = (y: number, row: Float64Array) => void;

/** The same everywhere. */
export function evenly(colour: Triple): Backdrop {
  return (_, row) => {
    acrossRow(row, colour, colour);
  };
}

/** From one colour at the edge where the lamp stands, -1 for left, to another at the other edge. */
export function across(side: -1 | 1, near: Triple, far: Triple): Backdrop {
  return (_, row) => {
    acrossRow(row, side < 0 ? near : far, side < 0 ? far : near);
  };
}

/** From one colour in the middle to another all round, by distances in fractions of the picture. */
export interface Halo {
  middle: { x: number; y: number };
  /** factors on the distance along each axis */
  stretch: { x: number; y: number };
  from: number;
  to: number;
}

export function around(halo: Halo, near: Triple, far: Triple): Backdrop {
  return (y, row) => {
    haloRow(row, y, halo, near, far);
  };
}

function haloRow(
  row: Float64Array,
  y: number,
  { middle, stretch, from, to }: Halo,
  near: Triple,
  far: Triple,
) {
  const down = (y - middle.y) * stretch.y;
  for (let at = 0; at < row.length; at += 3) {
    const aside = ((at + 1.5) / row.length - middle.x) * stretch.x;
    const part = smoothstep(from, to, Math.sqrt(aside * aside + down * down));
    for (let c = 0; c < 3; c++) {
      row[at + c] = mix(near[c], far[c], part);
    }
  }
}

function acrossRow(row: Float64Array, left: Triple, right: Triple): void {
  for (let at = 0; at < row.length; at += 3) {
    const x = (at + 1.5) / row.length;
    for (let c = 0; c < 3; c++) {
      row[at + c] = mix(left[c], right[c], x);
    }
  }
}

export interface Hanging {
  /** how much of the backdrop's light creeps round the person's outline */
  wrap: number;
  /** shadow that the person throws on it: towards which side, how far (parts of the width), how dark, how soft */
  shadow?: { side: -1 | 1; reach: number; depth: number; softness: number };
  textureSeed: number;
}

/** Puts a backdrop behind a person who has been cut out; a scene in place keeps its own background. */
export function hangBackdrop(scene: Scene, backdrop: Backdrop, { wrap, shadow, textureSeed }: Hanging): void {
  const { matte, width, height } = scene;
  if (!matte) {
    return;
  }
  const w = Math.max(8, Math.round(width / 4));
  const h = Math.max(8, Math.round(height / 4));
  const person = resizePlane(matte, w, h);
  const behind = [makePlane(w, h), makePlane(w, h), makePlane(w, h)];
  const shade = shadow ? throwShadow(person, shadow) : null;
  const unshaded = new Float32Array(w);
  const row = new Float64Array(w * 3);
  for (let y = 0; y < h; y++) {
    backdrop((y + 0.5) / h, row);
    const dark = shade?.data.subarray(y * w, (y + 1) * w) ?? unshaded;
    for (let c = 0; c < 3; c++) {
      hangRow(behind[c].data, y * w, row, c, dark);
    }
  }
  const soft = blur(person, w * 0.02);
  const creeping = behind.map((plane) => {
    const wide = blur(plane, w * 0.03);
    for (let y = 0; y < h; y++) {
      creepRow(wide.data, soft.data, y * w, (y + 1) * w, wrap);
    }
    return new RowReader(wide, width, height);
  });
  const readers = behind.map((plane) => new RowReader(plane, width, height));
  const tooth = grainTile(0.8);
  const shift = textureSeed % tileSide;
  [scene.red, scene.green, scene.blue].forEach(({ data }, c) => {
    for (let y = 0; y < height; y++) {
      const grain = tooth.subarray(
        ((y + shift) % tileSide) * tileSide,
        (((y + shift) % tileSide) + 1) * tileSide,
      );
      compose(data, matte.data, y * width, readers[c].read(y), creeping[c].read(y), grain);
    }
  });
}

function hangRow(
  behind: Float32Array,
  at: number,
  row: Float64Array,
  channel: number,
  dark: Float32Array,
): void {
  for (let x = 0, k = channel; x < dark.length; x++, k += 3) {
    behind[at + x] = row[k] * (1 - dark[x]);
  }
}

function creepRow(light: Float32Array, person: Float32Array, from: number, to: number, wrap: number): void {
  for (let i = from; i < to; i++) {
    light[i] *= wrap * (1 - person[i]);
  }
}

/** One row: person with creeping light over the cloth and its weave. */
function compose(
  light: Float32Array,
  alphas: Float32Array,
  from: number,
  back: Float32Array,
  edge: Float32Array,
  grain: Float32Array,
): void {
  for (let x = 0, i = from; x < back.length; x++, i++) {
    const alpha = alphas[i];
    const person = light[i] + edge[x];
    const cloth = back[x] * (1 + 0.012 * grain[x & (tileSide - 1)]);
    light[i] = cloth + (person - cloth) * alpha;
  }
}

/** The person's shape, moved aside and a little down: light falls from above. */
function throwShadow(person: Plane, { side, reach, depth, softness }: NonNullable<Hanging["shadow"]>): Plane {
  const { width, height, data } = person;
  const moved = makePlane(width, height);
  const dx = Math.round(side * reach * width);
  const dy = Math.round(reach * 0.35 * width);
  for (let y = 0; y < height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - dy)) * width;
    const row = data.subarray(from + Math.max(0, -dx), from + Math.min(width, width - dx));
    moved.data.set(row, y * width + Math.max(0, dx));
  }
  scalePlane(moved, depth);
  return blur(moved, softness * width);
}

export interface Canvas {
  /** linear light where it is lit fully */
  colour: Triple;
  /** where the light falls on it: parts of the picture's height from the middle of the head, and how far it reaches */
  light: { x: number; y: number; reach: number };
  /** level in the light and far from it */
  bright: number;
  dark: number;
  /** how uneven the paint is */
  mottle: number;
}

/** A painted canvas as portrait studios have: cloudy, lit in the middle. A flat gradient looks false at once. */
export function paintedCanvas(scene: Scene, textureSeed: number, canvas: Canvas): Backdrop {
  const clouds = cloudy(textureSeed);
  return (y, row) => canvasRow(row, y, scene, clouds, canvas);
}

function canvasRow(
  row: Float64Array,
  y: number,
  { width, height, geometry: { head } }: Scene,
  clouds: Clouds,
  { colour, light, bright, dark, mottle }: Canvas,
): void {
  const aspect = width / height;
  for (let at = 0; at < row.length; at += 3) {
    const x = (at + 1.5) / row.length;
    const dx = (x - head.x / width) * aspect - light.x;
    const away = Math.hypot(dx, y - head.y / height - light.y) / light.reach;
    const fall = 1 / (1 + 2.4 * away * away);
    const cloud = cloudAt(clouds, x * aspect, y);
    const level = (dark + (bright - dark) * fall) * (1 + mottle * cloud);
    const tint = 1 + 0.25 * mottle * cloud;
    row[at] = colour[0] * level * tint;
    row[at + 1] = colour[1] * level;
    row[at + 2] = (colour[2] * level) / tint;
  }
}

const latticeSide = 32;

/** Random values on a square lattice, to be read by `cloudAt`. */
export type Clouds = Float32Array;

export function cloudy(seed: number): Clouds {
  const random = randomFrom(mixSeeds(seed, 41));
  return Float32Array.from({ length: latticeSide * latticeSide }, () => random() * 2 - 1);
}

/** Five octaves of value noise, about -1..1; `x` and `y` count in heights of the picture. */
export function cloudAt(clouds: Clouds, x: number, y: number): number {
  let sum = 0;
  let size = 0.5;
  let scale = 1.7;
  for (let octave = 0; octave < 5; octave++) {
    sum += size * noiseAt(clouds, x * scale + octave * 7.3, y * scale + octave * 3.1);
    size *= 0.55;
    scale *= 2.1;
  }
  return sum;
}

function noiseAt(clouds: Clouds, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = smoothstep(0, 1, x - x0);
  const fy = smoothstep(0, 1, y - y0);
  const mask = latticeSide - 1;
  const above = (y0 & mask) * latticeSide;
  const below = ((y0 + 1) & mask) * latticeSide;
  const left = x0 & mask;
  const right = (x0 + 1) & mask;
  const top = clouds[above + left] + (clouds[above + right] - clouds[above + left]) * fx;
  const bottom = clouds[below + left] + (clouds[below + right] - clouds[below + left]) * fx;
  return top + (bottom - top) * fy;
}
