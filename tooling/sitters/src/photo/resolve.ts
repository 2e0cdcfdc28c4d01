import type { Camera } from "../raster/camera.ts";
import type { Target } from "../raster/target.ts";
import type { PartKind } from "../scene/part.ts";
import type { PosedModel } from "./pose-model.ts";
import { SAMPLES } from "./pose-model.ts";
import { createSurface, readSurface, type Surface } from "./surface.ts";

/** The picture in parts: what stands before the backdrop, and skin kept apart for its inner light. */
export type Layers = {
  width: number;
  height: number;
  /** Light of eyes, cloth and hair, premultiplied by their cover. */
  solid: Float32Array;
  /** Light that falls on skin, its albedo and its reflection. */
  skinFall: Float32Array;
  skinAlbedo: Float32Array;
  skinMirror: Float32Array;
  /** Cover by skin and by anything, 0..1. */
  skin: Float32Array;
  cover: Float32Array;
};

export type Shaders = {
  /** Shades a surface point and adds it to the layers at pixel `at` with a weight. */
  [kind in PartKind]: (s: Surface, at: number, weight: number, layers: Layers) => void;
};

export function createLayers(width: number, height: number): Layers {
  const pixels = width * height;
  return {
    width,
    height,
    solid: new Float32Array(pixels * 3),
    skinFall: new Float32Array(pixels * 3),
    skinAlbedo: new Float32Array(pixels * 3),
    skinMirror: new Float32Array(pixels * 3),
    skin: new Float32Array(pixels),
    cover: new Float32Array(pixels),
  };
}

/** Triangle numbers start after these, part by part; hairs have negative numbers. */
export function firstIds(model: PosedModel): Int32Array {
  const first = new Int32Array(model.parts.length + 1);
  first[0] = 1;
  model.parts.forEach((posed, i) => {
    first[i + 1] = first[i] + posed.part.mesh.indices.length / 3;
  });
  return first;
}

const PER_PIXEL = SAMPLES * SAMPLES;
const SHARE = 1 / PER_PIXEL;

/**
 * Turns samples into pixels. A part is shaded once a pixel however many samples it covers, so only edges
 * cost more than one shading.
 */
export function resolve(
  target: Target,
  model: PosedModel,
  hairColours: Float32Array,
  camera: Camera,
  shaders: Shaders,
): Layers {
  const layers = createLayers(camera.width, camera.height);
  const first = firstIds(model);
  const surface = createSurface();
  // how many samples of a pixel show each part, and where one of them lies
  const seen = new Uint8Array(model.parts.length);
  const samples = new Int32Array(model.parts.length);
  for (let y = 0; y < camera.height; y++) {
    for (let x = 0; x < camera.width; x++) {
      const at = y * camera.width + x;
      if (!gatherSamples(target, x, y, at, first, hairColours, layers, seen, samples)) continue;
      for (let p = 0; p < seen.length; p++) {
        if (seen[p] === 0) continue;
        const place = samples[p];
        const posed = model.parts[p];
        const sx = place % target.width;
        const sy = (place / target.width) | 0;
        readSurface(posed, target.id[place] - first[p], sx, sy, surface);
        shaders[posed.part.kind](surface, at, seen[p] * SHARE, layers);
        seen[p] = 0;
      }
    }
  }
  return layers;
}

/** Adds the hairs of one pixel to the layers and counts the samples of its surfaces; false when there are none. */
function gatherSamples(
  target: Target,
  x: number,
  y: number,
  at: number,
  first: Int32Array,
  hairColours: Float32Array,
  layers: Layers,
  seen: Uint8Array,
  samples: Int32Array,
): boolean {
  let touched = false;
  for (let k = 0; k < PER_PIXEL; k++) {
    const place = (y * SAMPLES + (k >> 1)) * target.width + x * SAMPLES + (k & 1);
    const id = target.id[place];
    if (id === 0) continue;
    layers.cover[at] += SHARE;
    if (id < 0) {
      addHair(layers.solid, at * 3, hairColours, (-id - 1) * 3, target.along[place] / 255);
      continue;
    }
    let p = 0;
    while (id >= first[p + 1]) p++;
    seen[p]++;
    samples[p] = place;
    touched = true;
  }
  return touched;
}

function addHair(solid: Float32Array, at: number, colours: Float32Array, from: number, t: number): void {
  for (let c = 0; c < 3; c++) {
    const a = colours[from + c];
    solid[at + c] += (a + (colours[from + 3 + c] - a) * t) * SHARE;
  }
}
