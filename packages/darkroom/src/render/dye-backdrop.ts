import {
  clamp,
  findMedian,
  fromOklabRow,
  linearByByte,
  mix,
  parseHex,
  type Raster,
  RowReader,
  smoothstep,
  toCodedFast,
  toLinear,
  toOklabRow,
} from "@portrait-studio/raster";
import type { Backdrop } from "../backdrops/types.ts";
import type { Scene } from "./scene.ts";

/** Lightness of a set varies by its light: this much of that is kept, so that black stays black and white stays white. */
const keptFall = 0.75;
const brightest = 0.995;
/** Lamps and sparks keep their own colour: what is so many times as light as the set, none of it at the first, all at the second. */
const lamps = [1.35, 1.7] as const;
/** Alpha of the person below which a pixel is the backdrop alone, and the part of the backdrop that is too little to be seen. */
const bare = 0.02;
const unseen = 0.01;
/** Every so many pixels are looked at to know how light a backdrop is. */
const step = 7;

export function dyeBackdrop(backdrop: Backdrop, hex: string): void {
  const { data } = backdrop[0];
  const read = (i: number) => [backdrop[0].data[i], backdrop[1].data[i], backdrop[2].data[i]] as const;
  const dye = dyer(
    hex,
    sample(data.length, () => true, read),
  );
  for (let i = 0; i < data.length; i++) {
    const colour = dye(read(i));
    for (let c = 0; c < 3; c++) backdrop[c].data[i] = Math.max(0, colour[c]);
  }
}

export function dyeImage({ data, width, height }: Raster, { matte }: Scene, hex: string): void {
  if (!matte) return;
  const read = (i: number) =>
    [linearByByte[data[3 * i]], linearByByte[data[3 * i + 1]], linearByByte[data[3 * i + 2]]] as const;
  const isBehind = (i: number) => matte.data[i] < bare;
  const seen = sample(width * height, isBehind, read);
  if (seen.length === 0) return;
  const dye = dyer(hex, seen);
  const alphas = new RowReader(matte, width, height);
  for (let y = 0; y < height; y++) {
    const alpha = alphas.read(y);
    for (let x = 0; x < width; x++) {
      const behind = 1 - alpha[x];
      if (behind < unseen) continue;
      const i = y * width + x;
      const colour = dye(read(i));
      for (let c = 0; c < 3; c++) {
        const own = data[3 * i + c];
        data[3 * i + c] = Math.round(own + (255 * toCodedFast(clamp(colour[c], 0, 1)) - own) * behind);
      }
    }
  }
}

type Light = readonly [number, number, number];

/** OKLab lightness of some of the pixels. */
function sample(count: number, is: (i: number) => boolean, read: (i: number) => Light): number[] {
  const found: number[] = [];
  const row = new Float64Array(3);
  for (let i = 0; i < count; i += step) {
    if (!is(i)) continue;
    row.set(read(i));
    toOklabRow(row);
    found.push(row[0]);
  }
  return found;
}

/** From linear light to linear light: the colour's hue, its chroma as far as sRGB has it, and lightness spread round the colour's own. */
function dyer(hex: string, lightness: readonly number[]): (light: Light) => Float64Array {
  const wanted = Float64Array.from(parseHex(hex), (value) => toLinear(value / 255));
  toOklabRow(wanted);
  const [light, a, b] = wanted;
  const usual = Math.max(0.02, findMedian([...lightness]));
  const row = new Float64Array(3);
  return (from) => {
    row.set(from);
    toOklabRow(row);
    const own = smoothstep(lamps[0], lamps[1], row[0] / usual);
    const fall = Math.max(0, row[0] / usual) ** keptFall;
    const room = Math.max(0.01, brightest - light);
    // a lamp's spot goes up to white by degrees
    row[0] = fall <= 1 ? light * fall : light + room * (1 - Math.exp((-(fall - 1) * light) / room));
    // shade keeps its colour, what is lighter than the colour pales towards the lamp's
    const part = light > 0.01 ? Math.min(row[0] / light, 1, (1 - row[0]) / Math.max(0.01, 1 - light)) : 0;
    row[1] = mix(a * part, row[1], own);
    row[2] = mix(b * part, row[2], own);
    fromOklabRow(row);
    return row;
  };
}
