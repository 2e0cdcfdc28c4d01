import {
  blur,
  clamp,
  computeLuma,
  grainTile,
  makePlane,
  mix,
  mixSeeds,
  multiply,
  type Plane,
  type Raster,
  RowReader,
  resizePlane,
  smoothstep,
  tileSide,
  toLumaPlane,
  toPlanes,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";
import { type Flow, findFlow, kuwahara } from "./kuwahara.ts";
import { faceRow, type Geometry } from "./place-head.ts";

export interface Brush {
  /** of the strokes, in pixels of the small image that they are worked out on */
  radius: number;
  saturation: number;
  /** how much bristles catch the light */
  relief: number;
  /** how much the canvas shows */
  weave: number;
  /** the face gets finer strokes */
  spare: Geometry;
}

/** Longer side of the image that strokes are worked out on, in pixels: a larger image is a larger canvas under the same brush. */
const strokeSide = 720;

// What these make is judged on sheets (README, "Judged by eye").

/** Strokes are worked out at this part of the image's size at most. */
const mostOfSize = 0.5;
/** Strokes follow the forms over so many pixels of the small image, bristles over more; and the variance below which there is no direction. */
const strokeFlow = { sigma: 2.5, flat: 1e-5 };
const bristleFlow = { sigma: 9, flat: 1.5e-3 };
/** Threads of the canvas, in radians a pixel. */
const threads = 1.9;

export function paint(image: Raster, brush: Brush, plan: Pick<ImagePlan, "textureSeed">): Raster {
  const { width, height, data } = image;
  const shrink = Math.min(mostOfSize, strokeSide / Math.max(width, height));
  const [w, h] = [Math.round(width * shrink), Math.round(height * shrink)];
  const planes = toPlanes(image);
  const small = planes.map((plane) => resizePlane(plane, w, h));
  const luminance = toLumaPlane(small);
  const flow = findFlow(luminance, strokeFlow.sigma, strokeFlow.flat);
  const strokes = kuwahara(small, flow, brush.radius).map((plane) => new RowReader(plane, width, height));
  const bristles =
    brush.relief > 0
      ? new RowReader(
          multiply(
            bristleLight(findFlow(luminance, bristleFlow.sigma, bristleFlow.flat), plan),
            whereWorked(luminance),
          ),
          width,
          height,
        )
      : null;
  const out = new Uint8Array(data.length);
  const face = new Float64Array(width);
  const gain = new Float64Array(width);
  const still = new Float32Array(width);
  const waves = Float64Array.from({ length: width }, (_, x) => Math.sin(x * threads));
  for (let y = 0; y < height; y++) {
    faceRow(brush.spare, y, face);
    gainRow(gain, y, waves, face, bristles?.read(y) ?? still, brush);
    const painted = strokes.map((reader) => reader.read(y));
    const seen = planes.map((plane) => plane.data.subarray(y * width, (y + 1) * width));
    paintRow(out, y * width * 3, painted, seen, face, gain, brush.saturation);
  }
  return { width, height, data: out };
}

/** Part of the relief on a flat ground, which is rubbed in thinly, and where the forms are that it is full on. */
const thin = 0.22;
const worked = [0.0003, 0.003] as const;
/** White paint is laid thick but shows little: bristles on a white shirt would look like scales. */
const whites = [0.6, 0.85] as const;
const lessInWhites = 0.85;
/** The neighbourhood of a place, in parts of the longer side. */
const about = 0.012;
/** Pixels of the canvas' tooth, and its part beside the threads. */
const [toothSize, toothPart] = [0.8, 0.35];
/** On the face there is less of bristles and of canvas, by these parts; and so much of what was there before it was painted. */
const [fewerBristles, lessCanvas, keptOfFace] = [0.55, 0.5, 0.25];

/** How much of the bristles shows: most where there is something to paint, little on a flat ground and in whites. */
function whereWorked(luminance: Plane): Plane {
  const { width, height, data } = luminance;
  const reach = about * Math.max(width, height);
  const mean = blur(luminance, reach);
  const squares = blur(multiply(luminance, luminance), reach);
  const out = makePlane(width, height);
  for (let i = 0; i < data.length; i++) {
    const variance = squares.data[i] - mean.data[i] ** 2;
    const form = thin + (1 - thin) * smoothstep(worked[0], worked[1], variance);
    out.data[i] = form * (1 - lessInWhites * smoothstep(whites[0], whites[1], mean.data[i]));
  }
  return blur(out, reach);
}

/** How bright bristles and canvas make each pixel of row `y`. */
function gainRow(
  gain: Float64Array,
  y: number,
  waves: Float64Array,
  face: Float64Array,
  light: Float32Array,
  { relief, weave }: Brush,
): void {
  const tooth = grainTile(toothSize);
  const row = (y % tileSide) * tileSide;
  const down = Math.sin(y * threads);
  for (let x = 0; x < gain.length; x++) {
    const canvas = weave * (waves[x] * down + toothPart * tooth[row + (x & (tileSide - 1))]);
    gain[x] = 1 + light[x] * relief * (1 - fewerBristles * face[x]) + canvas * (1 - lessCanvas * face[x]);
  }
}

function paintRow(
  out: Uint8Array,
  from: number,
  [red, green, blue]: readonly Float32Array[],
  seen: readonly Float32Array[],
  face: Float64Array,
  gain: Float64Array,
  saturation: number,
): void {
  for (let x = 0, at = from; x < face.length; x++, at += 3) {
    const kept = keptOfFace * face[x];
    const r = mix(red[x], seen[0][x], kept);
    const g = mix(green[x], seen[1][x], kept);
    const b = mix(blue[x], seen[2][x], kept);
    const grey = computeLuma(r, g, b);
    out[at] = clamp(mix(grey, r, saturation) * gain[x] * 255 + 0.5, 0, 255);
    out[at + 1] = clamp(mix(grey, g, saturation) * gain[x] * 255 + 0.5, 0, 255);
    out[at + 2] = clamp(mix(grey, b, saturation) * gain[x] * 255 + 0.5, 0, 255);
  }
}

/** Noise drawn out along the strokes (line integral convolution), lit from the upper left. */
function bristleLight(flow: Flow, { textureSeed }: Pick<ImagePlan, "textureSeed">): Plane {
  const { width, height } = flow.x;
  const noise = grainTile(bristleNoise);
  const shift = mixSeeds(textureSeed, 23);
  const ridge = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    ridgeRow(ridge.data, y, flow, noise, shift);
  }
  const soft = blur(ridge, bristleSoftness);
  const light = makePlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    slopeRow(light.data, soft.data, y * width, width);
  }
  return light;
}

/** Steps that noise is drawn out by, to each side; its softness before and after, in pixels, and the light of a slope. */
const steps = 14;
const [bristleNoise, bristleSoftness, slopeLight] = [0.6, 0.5, 0.55];

function ridgeRow(
  ridge: Float32Array,
  y: number,
  { x: dx, y: dy }: Flow,
  noise: Float32Array,
  shift: number,
) {
  const { width } = dx;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const across = dx.data[i];
    const down = dy.data[i];
    let sum = 0;
    for (let k = -steps; k <= steps; k++) {
      const px = (Math.round(x + across * k) + shift) & (tileSide - 1);
      const py = (Math.round(y + down * k) + tileSide) & (tileSide - 1);
      sum += noise[py * tileSide + px];
    }
    ridge[i] = sum / Math.sqrt(steps * 2 + 1);
  }
}

function slopeRow(light: Float32Array, soft: Float32Array, from: number, width: number): void {
  for (let i = from + 1; i < from + width - 1; i++) {
    const slope = soft[i + 1] - soft[i - 1] + soft[i + width] - soft[i - width];
    light[i] = clamp(slope * slopeLight, -1, 1);
  }
}
