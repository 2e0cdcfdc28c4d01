import { blur, clamp, makePlane, medianOf, multiply, type Plane, smoothstep } from "@portrait-studio/raster";
import { brows, eyeRings, faceOval, lipsRing } from "@portrait-studio/vision";
import type { FaceRegion } from "./face-region.ts";
import { fillRings, growRing } from "./fill-ring.ts";

/** Cheeks, forehead and bridge of the nose: skin with a beard, glasses or a fringe too, in their majority. */
const samples = [50, 280, 101, 330, 36, 266, 117, 346, 205, 425, 151, 9, 108, 337, 195, 5] as const;

/** What the person's skin is like where it surely is skin; OKLab. */
export interface SkinTone {
  light: number;
  red: number;
  yellow: number;
  /** usual strength of detail that is finer than a blemish */
  texture: number;
}

export interface Skin {
  tone: SkinTone;
  /** 1 on skin, soft at its edges; 0 on eyes, brows, lips, hair, beard and the frame of glasses */
  mask: Plane;
}

/** The person's tone, and where in the region the skin is that has it. @param allowed 1 where skin may be; null allows the face's oval */
export function findSkin(region: FaceRegion, allowed: Plane | null): Skin {
  const { width, height, face } = region;
  const texture = measureTexture(region);
  const tone = readTone(region, texture);
  const oval = region.ring(faceOval);
  const brow = region.at(9);
  // the mesh ends below the hairline
  const raised = oval.map(({ x, y }) => ({ x, y: y < brow.y ? brow.y + (y - brow.y) * 1.25 : y }));
  const place = allowed ?? fillRings(region, [raised], 0.02 * face);
  const features = fillRings(
    region,
    [
      growRing(region.ring(eyeRings.right), 1.2, 1.5),
      growRing(region.ring(eyeRings.left), 1.2, 1.5),
      growRing(region.ring(brows.right), 1.1, 1.3),
      growRing(region.ring(brows.left), 1.1, 1.3),
      growRing(region.ring(lipsRing), 1.06, 1.12),
    ],
    0.01 * face,
  );
  const mask = makePlane(width, height);
  const reach = 0.12 * face;
  for (let y = 0; y < height; y++) {
    const edge = smoothstep(0, reach, Math.min(y + 0.5, height - y - 0.5));
    judgeRow(mask.data, y * width, (y + 1) * width, region, texture.data, tone);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const side = smoothstep(0, reach, Math.min(x + 0.5, width - x - 0.5));
      mask.data[i] *= place.data[i] * Math.max(0, 1 - features.data[i]) * edge * side;
    }
  }
  return { tone, mask: multiply(mask, blur(mask, 0.012 * face)) };
}

/** Strength of what is finer than a blemish, averaged over the size of one. */
function measureTexture({ light, face }: FaceRegion): Plane {
  const smooth = blur(light, 0.006 * face);
  const fine = makePlane(light.width, light.height);
  for (let i = 0; i < fine.data.length; i++) fine.data[i] = Math.abs(light.data[i] - smooth.data[i]);
  return blur(fine, 0.02 * face);
}

function readTone({ light, red, yellow, face, at }: FaceRegion, texture: Plane): SkinTone {
  const reach = Math.max(1, Math.round(0.025 * face));
  const spots: number[] = [];
  for (const landmark of samples) {
    const middle = at(landmark);
    for (let y = Math.round(middle.y) - reach; y <= middle.y + reach; y++) {
      for (let x = Math.round(middle.x) - reach; x <= middle.x + reach; x++) {
        if (x >= 0 && y >= 0 && x < light.width && y < light.height) spots.push(y * light.width + x);
      }
    }
  }
  const middleOf = ({ data }: Plane) => medianOf(spots.map((i) => data[i]));
  return { light: middleOf(light), red: middleOf(red), yellow: middleOf(yellow), texture: middleOf(texture) };
}

/** Colour relative to brightness lies wide, since a cast is to be found on skin; what is dark or rough is hair or a frame. */
function judgeRow(
  out: Float32Array,
  from: number,
  to: number,
  { light, red, yellow }: FaceRegion,
  texture: Float32Array,
  tone: SkinTone,
): void {
  const reds = tone.red / Math.max(0.05, tone.light);
  const yellows = tone.yellow / Math.max(0.05, tone.light);
  const rough = 2.4 * tone.texture + 0.004;
  for (let i = from; i < to; i++) {
    const bright = Math.max(0.02, light.data[i]);
    const dr = (red.data[i] / bright - reds) / 0.075;
    const dy = (yellow.data[i] / bright - yellows) / 0.075;
    const near = Math.exp(-0.5 * (dr * dr + dy * dy));
    const lit = smoothstep(0.5, 0.68, bright / Math.max(0.05, tone.light));
    out[i] = near * lit * clamp(2 - texture[i] / rough, 0, 1);
  }
}
