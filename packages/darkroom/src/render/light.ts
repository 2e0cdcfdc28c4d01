import type { Triple } from "../pixels/colour.ts";
import { luminanceOf } from "../pixels/colour.ts";
import { makePlane, mix, type Plane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
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
  /** what reaches the background at a place of the picture (fractions); 1 leaves it as it is */
  background: (x: number, y: number) => Triple;
  /** the gain that the lit part of the face shall have, so that skin keeps its tone */
  face: number;
  /** further factor on the person, by place in the small maps */
  gobo?: (x: number, y: number, height: number) => number;
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
  const sum: Triple = [0, 0, 0];
  for (let y = 0; y < low.height; y++) {
    for (let x = 0; x < low.width; x++) {
      const i = y * low.width + x;
      sum[0] = 0;
      sum[1] = 0;
      sum[2] = 0;
      for (const lamp of lamps) {
        const reach = lampReach(lamp, relief.x.data[i], relief.y.data[i], relief.z.data[i]);
        for (let c = 0; c < 3; c++) {
          sum[c] += reach * lamp.colour[c];
        }
      }
      const gobo = lighting.gobo?.(x, y, relief.height.data[i]) ?? 1;
      for (let c = 0; c < 3; c++) {
        gains[c].data[i] = lighting.ambient[c] + sum[c] * gobo;
      }
    }
  }
  const level = lighting.face / litFace(scene, gains);
  if (scene.matte) {
    // a cut-out person has no background to light
    for (const { data } of gains) {
      for (let i = 0; i < data.length; i++) {
        data[i] *= level;
      }
    }
    return gains;
  }
  lightBehind(scene, gains, lighting, level);
  return gains;
}

/** The person's light within the soft outline, the background's outside. */
function lightBehind({ low, subject }: Scene, gains: Gains, { background }: Lighting, level: number): void {
  for (let y = 0; y < low.height; y++) {
    for (let x = 0; x < low.width; x++) {
      const i = y * low.width + x;
      const behind = background((x + 0.5) / low.width, (y + 0.5) / low.height);
      for (let c = 0; c < 3; c++) {
        gains[c].data[i] = mix(behind[c], gains[c].data[i] * level, subject.data[i]);
      }
    }
  }
}

function lampReach(lamp: Lamp, nx: number, ny: number, nz: number): number {
  if (lamp.rim) {
    const edge = 1 - nz;
    const side = Math.max(0, nx * lamp.from[0] + ny * lamp.from[1]);
    return lamp.strength * edge * edge * side * 2.5;
  }
  const facing = nx * lamp.from[0] + ny * lamp.from[1] + nz * lamp.from[2];
  return lamp.strength * Math.max(0, (facing + lamp.wrap) / (1 + lamp.wrap));
}

/** The gain that three quarters of the face stay under. */
function litFace({ low, geometry }: Scene, [red, green, blue]: Gains): number {
  const small = geometry.scaled(low.scale);
  const values: number[] = [];
  for (let y = 0; y < low.height; y++) {
    for (let x = 0; x < low.width; x++) {
      if (small.inFace(x, y) > 0.5) {
        const i = y * low.width + x;
        values.push(luminanceOf(red.data[i], green.data[i], blue.data[i]));
      }
    }
  }
  values.sort((a, b) => a - b);
  return Math.max(0.05, values[Math.floor(values.length * 0.75)] ?? 1);
}

/** Applies gains, maps of any size, to the scene's light, or `part` of them. */
export function relight(scene: Scene, gains: Gains, part = 1): void {
  const { width, height } = scene;
  const readers = gains.map((gain) => new RowReader(gain, width, height));
  const same = gains.map((gain) => gains.indexOf(gain));
  const lights = [scene.red.data, scene.green.data, scene.blue.data];
  for (let y = 0; y < height; y++) {
    const at = y * width;
    for (let c = 0; c < 3; c++) {
      const row = same[c] === c ? readers[c].read(y) : readers[same[c]].row;
      const light = lights[c];
      for (let x = 0; x < width; x++) {
        light[at + x] *= 1 + (row[x] - 1) * part;
      }
    }
  }
}

function unit([x, y, z]: Triple): Triple {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
