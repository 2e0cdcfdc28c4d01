import {
  blur,
  forEachStretch,
  grainTile,
  makePlane,
  type Plane,
  RowReader,
  resizePlane,
  type Stretch,
  scalePlane,
  tileSide,
} from "@portrait-studio/raster";
import type { Backdrop } from "../backdrops/types.ts";
import { eyeLine } from "../relighting/head/landmarks.ts";
import { leastSeen, whole } from "../relighting/lamps/lay-light.ts";
import type { Scene } from "./scene.ts";

/** Longer side of a set's planes: what lies behind is out of focus, and is enlarged. */
const setSide = 720;

export function measureRoom({ width, height, landmarks, low, relief }: Scene, side: -1 | 1) {
  const scale = Math.min(1, setSide / Math.max(width, height));
  const eyes = eyeLine(landmarks);
  const toRoom = scale / low.scale;
  return {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
    side,
    eyes: { x: eyes.x * toRoom, y: eyes.y * toRoom },
    face: relief.faceWidth * toRoom,
  };
}

export interface Hanging {
  /** how much of the set's light creeps round the person's outline */
  wrap: number;
  /** shadow that the person throws on it: towards which side, how far (parts of the width), how dark, how soft */
  shadow?: { side: -1 | 1; reach: number; depth: number; softness: number };
  textureSeed: number;
}

export function hangSet(scene: Scene, backdrop: Backdrop, { wrap, shadow, textureSeed }: Hanging): void {
  const { matte, width, height } = scene;
  if (!matte) return;
  const { width: w, height: h } = backdrop[0];
  const person = resizePlane(matte, w, h);
  if (shadow) {
    const shade = throwShadow(person, shadow);
    for (const { data } of backdrop) {
      for (let y = 0; y < h; y++) shadeRow(data, shade.data, y * w, (y + 1) * w);
    }
  }
  const soft = blur(person, w * 0.012);
  const planes = [scene.red.data, scene.green.data, scene.blue.data];
  const creeping = backdrop.map((plane) => {
    const wide = blur(plane, w * 0.03);
    for (let y = 0; y < h; y++) lightWrapRow(wide.data, soft.data, y * w, (y + 1) * w, wrap);
    return new RowReader(wide, width, height);
  });
  const readers = backdrop.map((plane) => new RowReader(plane, width, height));
  const tooth = grainTile(0.8);
  const shift = textureSeed % tileSide;
  forEachStretch(matte, matte, (stretch, least, most) => {
    const { y, from, to } = stretch;
    const line = ((y + shift) % tileSide) * tileSide;
    const grain = tooth.subarray(line, line + tileSide);
    for (let c = 0; c < 3; c++) {
      if (least < whole) readers[c].read(y, from, to);
      if (most > leastSeen) creeping[c].read(y, from, to);
      compose(planes[c], matte.data, stretch, readers[c].row, creeping[c].row, grain);
    }
  });
}

function shadeRow(light: Float32Array, shade: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) light[i] *= 1 - shade[i];
}

/** Linear light that a veil never reaches: before white paper, more of it is fog on dark hair. */
const mostVeil = 0.22;

function lightWrapRow(
  light: Float32Array,
  person: Float32Array,
  from: number,
  to: number,
  wrap: number,
): void {
  for (let i = from; i < to; i++) {
    light[i] = (light[i] / (1 + light[i] / mostVeil)) * wrap * (1 - person[i]);
  }
}

/** Linear light of what takes half of a veil: a black coat sends hardly any back, or its edge would be fog. */
const darkCloth = 0.04;

/** One row: person with creeping light over the set and its tooth. */
function compose(
  light: Float32Array,
  alphas: Float32Array,
  { row, from, to }: Stretch,
  back: Float32Array,
  edge: Float32Array,
  grain: Float32Array,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const alpha = alphas[i];
    const seen = alpha < whole ? Math.max(0, back[x] * (1 + 0.005 * grain[x & (tileSide - 1)])) : 0;
    if (alpha <= leastSeen) {
      light[i] = seen;
      continue;
    }
    const own = Math.max(0, light[i]);
    light[i] = own + (edge[x] * own) / (own + darkCloth);
    if (alpha >= whole) continue;
    const behind = Math.sqrt(seen);
    const root = behind + (Math.sqrt(light[i]) - behind) * alpha;
    light[i] = root * root;
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
