import { blur } from "../pixels/blur.ts";
import type { Triple } from "../pixels/colour.ts";
import { grainTile, tileSide } from "../pixels/grain.ts";
import { makePlane, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { Scene } from "./scene.ts";

/** Light that the backdrop sends, by place of the picture in fractions. */
export type Backdrop = (x: number, y: number) => Triple;

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
  const dark = shadow ? throwShadow(person, shadow) : null;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const light = backdrop((x + 0.5) / w, (y + 0.5) / h);
      const lit = dark ? 1 - dark.data[i] : 1;
      behind[0].data[i] = light[0] * lit;
      behind[1].data[i] = light[1] * lit;
      behind[2].data[i] = light[2] * lit;
    }
  }
  const soft = blur(person, w * 0.02);
  const creeping = behind.map((plane) => {
    const wide = blur(plane, w * 0.03);
    for (let i = 0; i < wide.data.length; i++) {
      wide.data[i] *= wrap * (1 - soft.data[i]);
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
    for (let x = 0; x < width; x++) {
      const at = x - dx;
      moved.data[y * width + x] = at >= 0 && at < width ? data[from + at] * depth : 0;
    }
  }
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
  const { colour, light, bright, dark, mottle } = canvas;
  const { width, height } = scene;
  const { head } = scene.geometry;
  const aspect = width / height;
  const clouds = cloudy(textureSeed);
  return (x, y) => {
    const dx = (x - head.x / width) * aspect - light.x;
    const away = Math.hypot(dx, y - head.y / height - light.y) / light.reach;
    const fall = 1 / (1 + 2.4 * away * away);
    const cloud = clouds(x * aspect, y);
    const level = (dark + (bright - dark) * fall) * (1 + mottle * cloud);
    const tint = 1 + 0.25 * mottle * cloud;
    return [colour[0] * level * tint, colour[1] * level, (colour[2] * level) / tint];
  };
}

const latticeSide = 32;

/** Five octaves of value noise, about -1..1; `x` and `y` count in heights of the picture. */
export function cloudy(seed: number): (x: number, y: number) => number {
  const random = randomFrom(mixSeeds(seed, 41));
  const lattice = Float32Array.from({ length: latticeSide * latticeSide }, () => random() * 2 - 1);
  const at = (x: number, y: number) =>
    lattice[(y & (latticeSide - 1)) * latticeSide + (x & (latticeSide - 1))];
  const noise = (x: number, y: number) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = smoothstep(0, 1, x - x0);
    const fy = smoothstep(0, 1, y - y0);
    const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * fx;
    const bottom = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * fx;
    return top + (bottom - top) * fy;
  };
  return (x, y) => {
    let sum = 0;
    let size = 0.5;
    let scale = 1.7;
    for (let octave = 0; octave < 5; octave++) {
      sum += size * noise(x * scale + octave * 7.3, y * scale + octave * 3.1);
      size *= 0.55;
      scale *= 2.1;
    }
    return sum;
  };
}
