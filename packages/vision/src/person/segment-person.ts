import {
  bilinear,
  clamp,
  makePlane,
  type Plane,
  type Raster,
  type Rect,
  readWindow,
  readWindows,
  smoothstep,
} from "@portrait-studio/raster";
import { openModel } from "../runtime/open-model.ts";

export const modelSide = 256;

/** It takes 256 x 256 pixels, RGB, 0..1, and gives as many probabilities that a pixel belongs to a person. */
export type RunSegmentation = (input: Float32Array) => Promise<Float32Array>;

/**
 * The close views: side in face widths, the face's place as a part of the height, and what they count. Those that look down tell
 * furniture from laps, the nearest one sees hats and hair. Chosen on outlines drawn by hand (bench/mattes).
 */
const closeViews = [
  { side: 4.4, face: 0.38, weight: 1 },
  { side: 4.4, face: 0.2, weight: 1 },
  { side: 4.4, face: -0.1, weight: 1.5 },
  { side: 2.2, face: 0.5, weight: 1 },
] as const;
const wholeWeight = 0.4;
/** Part of a window over which it gives way to the other views. */
const feather = 0.16;
const mergedSide = 768;

/** The mean of five views outvotes a mistaken one. Probabilities have the photo's shape, a longer side of at most 768. */
export async function segmentPerson(
  run: RunSegmentation,
  photo: Raster,
  face: { x: number; y: number; width: number },
): Promise<Plane> {
  const scale = Math.min(1, mergedSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const sum: Sum = {
    width,
    height,
    data: makePlane(width, height).data,
    weight: makePlane(width, height).data,
  };
  const whole: Rect = { left: 0, top: 0, width: photo.width, height: photo.height };
  const views = [
    { window: whole, weight: wholeWeight },
    ...closeViews.map((view) => ({ window: windowRound(face, view, photo), weight: view.weight })),
  ];
  // of a large face some windows are all of the photo: the model is asked once
  const different = [...new Map(views.map(({ window }) => [toKey(window), window])).values()];
  // from the photo itself: the model is unsteady enough to answer otherwise to a pyramid's slightly softer image
  const inputs = readWindows([photo], different, modelSide, modelSide);
  const answers = new Map<string, Float32Array>();
  for (const [k, window] of different.entries())
    answers.set(toKey(window), await segmentInput(run, inputs[k]));
  for (const { window, weight } of views)
    addView(sum, answers.get(toKey(window)) as Float32Array, window, photo, weight);
  const data = sum.data.map((value, i) => value / sum.weight[i]);
  return { width, height, data };
}

function toKey({ left, top, width, height }: Rect): string {
  return `${left} ${top} ${width} ${height}`;
}

/** It is moved into the photo and cut to it: pixels made up beyond the edge mislead the model. */
export function windowRound(
  face: { x: number; y: number; width: number },
  view: { side: number; face: number },
  photo: Raster,
): Rect {
  const width = Math.min(view.side * face.width, photo.width);
  const height = Math.min(view.side * face.width, photo.height);
  return {
    left: clamp(face.x - width / 2, 0, photo.width - width),
    top: clamp(face.y - view.face * height, 0, photo.height - height),
    width,
    height,
  };
}

export async function segmentWindow(
  run: RunSegmentation,
  photo: Raster,
  window: Rect,
): Promise<Float32Array> {
  return segmentInput(run, readWindow([photo], window, modelSide, modelSide));
}

async function segmentInput(run: RunSegmentation, input: Float32Array): Promise<Float32Array> {
  const straight = await run(input);
  const mirrored = await run(mirror(input, 3));
  const back = mirror(mirrored, 1);
  return straight.map((value, i) => clamp((value + back[i]) / 2, 0, 1));
}

function mirror(values: Float32Array, channels: number): Float32Array {
  const out = new Float32Array(values.length);
  const stride = modelSide * channels;
  for (let row = 0; row < values.length; row += stride) {
    for (let x = 0; x < modelSide; x++) {
      const from = row + x * channels;
      const to = row + (modelSide - 1 - x) * channels;
      for (let c = 0; c < channels; c++) out[to + c] = values[from + c];
    }
  }
  return out;
}

interface Sum extends Plane {
  weight: Float32Array;
}

function addView(sum: Sum, answer: Float32Array, window: Rect, photo: Raster, weight: number): void {
  const across = planReads(sum.width, window.left, window.width, photo.width);
  const down = planReads(sum.height, window.top, window.height, photo.height);
  for (let y = 0; y < sum.height; y++) {
    const share = weight * down.weight[y];
    if (share > 0) {
      addRow(sum, y, answer, across, down.at[y], share);
    }
  }
}

interface Reads {
  /** where each pixel lies in the view */
  at: Float32Array;
  /** 0 outside of the view */
  weight: Float32Array;
}

function planReads(size: number, start: number, length: number, limit: number): Reads {
  const at = new Float32Array(size);
  const weight = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    const part = (((i + 0.5) / size) * limit - start) / length;
    at[i] = clamp(part * modelSide - 0.5, 0, modelSide - 1);
    const low = start < 1 ? 1 : smoothstep(0, feather, part);
    const high = start + length > limit - 1 ? 1 : smoothstep(0, feather, 1 - part);
    weight[i] = part < 0 || part > 1 ? 0 : low * high;
  }
  return { at, weight };
}

function addRow(sum: Sum, y: number, answer: Float32Array, across: Reads, down: number, share: number): void {
  const top = Math.min(modelSide - 2, Math.floor(down));
  const fy = down - top;
  for (let x = 0; x < sum.width; x++) {
    const weight = across.weight[x] * share;
    if (weight === 0) continue;
    const left = Math.min(modelSide - 2, Math.floor(across.at[x]));
    const fx = across.at[x] - left;
    const i = y * sum.width + x;
    sum.data[i] += weight * bilinear(answer, top * modelSide + left, 1, modelSide, fx, fy);
    sum.weight[i] += weight;
  }
}

/** @throws ModelError */
export async function openSegmentation(): Promise<RunSegmentation> {
  const { run } = await openModel("selfie-square");
  return async (input) => {
    const [answer] = await run(input);
    return answer;
  };
}
