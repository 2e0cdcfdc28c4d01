import type { Relief } from "../geometry/types.ts";
import type { Triple } from "../pixels/colour.ts";
import { luminanceOf } from "../pixels/colour.ts";
import { makePlane, mix, type Plane, scalePlane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import type { Backdrop } from "./backdrop.ts";
import { faceRow } from "./geometry.ts";
import type { Scene } from "./scene.ts";

export interface Lamp {
  /** towards the lamp: x right, y down, z to the viewer; any length */
  from: Triple;
  colour: Triple;
  strength: number;
  /** 0 leaves everything turned away dark, 1 wraps round the whole head */
  wrap: number;
  /** lights only what is seen edge-on */
  rim?: boolean;
}

export interface Lighting {
  ambient: Triple;
  lamps: readonly Lamp[];
  /** what reaches the background; 1 leaves it as it is */
  background: Backdrop;
  /** where within the soft outline the person's light begins, 0 (unless told) to 1: before a dark background it shows as a halo */
  inset?: number;
  /** the gain that the lit part of the face shall have, so that skin keeps its tone */
  face: number;
  /** fills row `y` of the small maps with a further factor on the person, who stands out by these heights */
  gobo?: (y: number, parts: Float64Array, heights: Float32Array) => void;
}

export type Gains = [Plane, Plane, Plane];

/** Works out, at the small size, by how much each pixel's light changes. */
export function castLight(scene: Scene, lighting: Lighting): Gains {
  const { low, relief } = scene;
  const gains: Gains = [
    makePlane(low.width, low.height),
    makePlane(low.width, low.height),
    makePlane(low.width, low.height),
  ];
  const lamps = lighting.lamps.map((lamp) => ({ ...lamp, from: unit(lamp.from) }));
  const sums = [0, 1, 2].map(() => new Float64Array(low.width));
  const parts = new Float64Array(low.width).fill(1);
  for (let y = 0; y < low.height; y++) {
    const at = y * low.width;
    for (const sum of sums) {
      sum.fill(0);
    }
    for (const lamp of lamps) {
      lampRow(sums, lamp, relief, at);
    }
    lighting.gobo?.(y, parts, relief.height.data.subarray(at, at + low.width));
    for (let c = 0; c < 3; c++) {
      ambientRow(gains[c].data, at, sums[c], parts, lighting.ambient[c]);
    }
  }
  const level = lighting.face / litFace(scene, gains);
  if (scene.matte) {
    // a cut-out person has no background to light
    for (const gain of gains) {
      scalePlane(gain, level);
    }
    return gains;
  }
  lightBehind(scene, gains, lighting, level);
  return gains;
}

/** The person's light within the soft outline, the background's outside. */
function lightBehind({ low, subject }: Scene, gains: Gains, lighting: Lighting, level: number): void {
  const { background, inset = 0 } = lighting;
  const behind = new Float64Array(low.width * 3);
  for (let y = 0; y < low.height; y++) {
    background((y + 0.5) / low.height, behind);
    for (let c = 0; c < 3; c++) {
      behindRow(gains[c].data, subject.data, y * low.width, (y + 1) * low.width, level, behind, c, inset);
    }
  }
}

function behindRow(
  gains: Float32Array,
  subject: Float32Array,
  from: number,
  to: number,
  level: number,
  behind: Float64Array,
  channel: number,
  inset: number,
): void {
  for (let i = from, at = channel; i < to; i++, at += 3) {
    const person = Math.max(0, (subject[i] - inset) / (1 - inset));
    gains[i] = mix(behind[at], gains[i] * level, person);
  }
}

/** Adds what a lamp sends to each pixel of the row that begins at `from`. */
function lampRow(sums: readonly Float64Array[], lamp: Lamp, { x, y, z }: Relief, from: number): void {
  const [red, green, blue] = sums;
  const { colour, strength, wrap, rim } = lamp;
  const [lx, ly, lz] = lamp.from;
  for (let column = 0, i = from; column < red.length; column++, i++) {
    const nx = x.data[i];
    const ny = y.data[i];
    const nz = z.data[i];
    let reach: number;
    if (rim) {
      const edge = 1 - nz;
      const side = Math.max(0, nx * lx + ny * ly);
      reach = strength * edge * edge * side * 2.5;
    } else {
      const facing = nx * lx + ny * ly + nz * lz;
      reach = strength * Math.max(0, (facing + wrap) / (1 + wrap));
    }
    red[column] += reach * colour[0];
    green[column] += reach * colour[1];
    blue[column] += reach * colour[2];
  }
}

function ambientRow(
  gains: Float32Array,
  at: number,
  sums: Float64Array,
  parts: Float64Array,
  ambient: number,
): void {
  for (let x = 0; x < sums.length; x++) {
    gains[at + x] = ambient + sums[x] * parts[x];
  }
}

/** The gain that three quarters of the face stay under. */
function litFace({ low, geometry }: Scene, gains: Gains): number {
  const small = geometry.scaled(low.scale);
  const face = new Float64Array(low.width);
  const values: number[] = [];
  for (let y = 0; y < low.height; y++) {
    faceRow(small, y, face);
    collectRow(values, face, gains, y * low.width);
  }
  const sorted = Float64Array.from(values).sort();
  return Math.max(0.05, sorted[Math.floor(sorted.length * 0.75)] ?? 1);
}

function collectRow(values: number[], face: Float64Array, [red, green, blue]: Gains, from: number): void {
  for (let x = 0, i = from; x < face.length; x++, i++) {
    if (face[x] > 0.5) {
      values.push(luminanceOf(red.data[i], green.data[i], blue.data[i]));
    }
  }
}

/** Applies gains, maps of any size, to the scene's light, or `part` of them. */
export function relight(scene: Scene, gains: Gains, part = 1): void {
  const { width, height } = scene;
  const readers = gains.map((gain) => new RowReader(gain, width, height));
  const same = gains.map((gain) => gains.indexOf(gain));
  const lights = [scene.red.data, scene.green.data, scene.blue.data];
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 3; c++) {
      const row = same[c] === c ? readers[c].read(y) : readers[same[c]].row;
      lightRow(lights[c], y * width, row, part);
    }
  }
}

function lightRow(light: Float32Array, at: number, gains: Float32Array, part: number): void {
  for (let x = 0; x < gains.length; x++) {
    light[at + x] *= 1 + (gains[x] - 1) * part;
  }
}

function unit([x, y, z]: Triple): Triple {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
