import {
  clamp,
  computeLuma,
  grainTile,
  mixSeeds,
  type Raster,
  smoothstep,
  tileSide,
} from "@portrait-studio/raster";
import { cloudAt, cloudy } from "../backdrops/clouds.ts";
import type { ImagePlan } from "../plan/types.ts";

/** Tones become these, 0..255 a channel: from black over Prussian blue to the paper. */
const tones = [
  [8, 20, 48],
  [14, 48, 98],
  [44, 96, 152],
  [122, 164, 198],
  [204, 218, 224],
  [243, 240, 230],
] as const;
const paperTone = tones[tones.length - 1];
/** How far the brush stays from the paper's edge and how uneven its strokes end, in parts of the shorter side. */
const margin = 0.03;
const ragged = 0.014;
/** How much the paper's tooth takes up unevenly. */
const tooth = 0.022;

export function printCyanotype(
  { width, height, data }: Raster,
  { textureSeed }: Pick<ImagePlan, "textureSeed">,
): Raster {
  const out = new Uint8Array(data.length);
  const ramp = makeRamp();
  const clouds = cloudy(mixSeeds(textureSeed, 61));
  const grain = grainTile(1.1);
  const unit = Math.min(width, height);
  for (let y = 0; y < height; y++) {
    const row = (y & (tileSide - 1)) * tileSide;
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const luma = computeLuma(data[at], data[at + 1], data[at + 2]) / 255;
      const speck = grain[row + (x & (tileSide - 1))];
      const streak = cloudAt(clouds, (x / unit) * 0.9, (y / unit) * 5);
      const laid = clamp(luma + tooth * speck * (0.3 + luma) + 0.03 * streak, 0, 1);
      const bare = 1 - coverAt(x, y, width, height, unit, clouds);
      const tone = Math.round(laid * 255) * 3;
      for (let c = 0; c < 3; c++) {
        const paper = paperTone[c] + 4 * speck;
        out[at + c] = clamp(ramp[tone + c] + (paper - ramp[tone + c]) * bare + 0.5, 0, 255);
      }
    }
  }
  return { width, height, data: out };
}

/** 0..1: how much of the emulsion the brush has laid at a pixel. Its strokes run across, so the sides are more ragged. */
function coverAt(
  x: number,
  y: number,
  width: number,
  height: number,
  unit: number,
  clouds: Float32Array,
): number {
  const [u, v] = [x / unit, y / unit];
  const side = Math.min(x, width - 1 - x) / unit - margin;
  const end = Math.min(y, height - 1 - y) / unit - margin;
  if (Math.min(side, end) > 3 * ragged) return 1;
  const strokes = side + ragged * cloudAt(clouds, 3, v * 14) + 0.4 * ragged * cloudAt(clouds, u * 8, v * 30);
  const ends =
    end + 0.5 * ragged * cloudAt(clouds, u * 6, 9) + 0.25 * ragged * cloudAt(clouds, u * 30, v * 8);
  return smoothstep(-0.003, 0.004, Math.min(strokes, ends));
}

function makeRamp(): Float32Array {
  const ramp = new Float32Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (tones.length - 1);
    const low = Math.min(tones.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      ramp[3 * i + c] = tones[low][c] + (tones[low + 1][c] - tones[low][c]) * (at - low);
  }
  return ramp;
}
