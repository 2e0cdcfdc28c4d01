import {
  blur,
  clamp,
  findMedian,
  makePlane,
  multiply,
  type Plane,
  smoothstep,
} from "@portrait-studio/raster";
import { brows, eyeRings, faceOval, lipsRing } from "@portrait-studio/vision";
import type { FaceRegion } from "./face-region.ts";
import { fillRings, growRing } from "./fill-ring.ts";

/** Cheeks, forehead and bridge of the nose: skin with a beard, glasses or a fringe too, in their majority. */
const samples = [50, 280, 101, 330, 36, 266, 117, 346, 205, 425, 151, 9, 108, 337, 195, 5] as const;

/** How far up the forehead goes on above the mesh, which ends below the hairline: factor on its height over the brows. */
const foreheadRise = 1.25;
/** How much wider and higher than its ring a feature is left out: lashes, stray hairs of brows, the rim of lips. */
const margins = { eyes: [1.2, 1.5], brows: [1.1, 1.3], lips: [1.06, 1.12] } as const;
/** Softness of edges, in face widths: of the oval, of features, of the whole mask, and along the region's border. */
const softness = { oval: 0.02, features: 0.01, mask: 0.012, border: 0.12 };
/** The texture finer than a blemish, a blemish, and the spots that the tone is read of, in face widths. */
const sizes = { fine: 0.006, blemish: 0.02, spot: 0.025 };
/** Standard deviation of skin's red and yellow, relative to its lightness: wide, since a cast is to be found on skin. */
const colourSpread = 0.075;
/** Lightness relative to the tone's: nothing of what is darker is skin, everything that is brighter. */
const shade = { none: 0.5, all: 0.68 };
/** Detail is hair or a frame from so many times the skin's own on, with a floor for the smoothest skin, in OKLab's lightness. */
const roughness = { factor: 2.4, floor: 0.004 };
/** Lightness that is divided by at least. */
const darkest = { tone: 0.05, pixel: 0.02 };

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

/** `allowed` is 1 where skin may be; null allows the face's oval. */
export function findSkin(region: FaceRegion, allowed: Plane | null): Skin {
  const { width, height, face } = region;
  const texture = measureTexture(region);
  const tone = readTone(region, texture);
  const oval = region.ring(faceOval);
  const brow = region.at(9);
  const raised = oval.map(({ x, y }) => ({ x, y: y < brow.y ? brow.y + (y - brow.y) * foreheadRise : y }));
  const place = allowed ?? fillRings(region, [raised], softness.oval * face);
  const features = fillRings(
    region,
    [
      growRing(region.ring(eyeRings.right), ...margins.eyes),
      growRing(region.ring(eyeRings.left), ...margins.eyes),
      growRing(region.ring(brows.right), ...margins.brows),
      growRing(region.ring(brows.left), ...margins.brows),
      growRing(region.ring(lipsRing), ...margins.lips),
    ],
    softness.features * face,
  );
  const mask = makePlane(width, height);
  const reach = softness.border * face;
  for (let y = 0; y < height; y++) {
    const edge = smoothstep(0, reach, Math.min(y + 0.5, height - y - 0.5));
    judgeRow(mask.data, y * width, (y + 1) * width, region, texture.data, tone);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const side = smoothstep(0, reach, Math.min(x + 0.5, width - x - 0.5));
      mask.data[i] *= place.data[i] * Math.max(0, 1 - features.data[i]) * edge * side;
    }
  }
  return { tone, mask: multiply(mask, blur(mask, softness.mask * face)) };
}

/** Strength of what is finer than a blemish, averaged over the size of one. */
function measureTexture({ light, face }: FaceRegion): Plane {
  const smooth = blur(light, sizes.fine * face);
  const fine = makePlane(light.width, light.height);
  for (let i = 0; i < fine.data.length; i++) fine.data[i] = Math.abs(light.data[i] - smooth.data[i]);
  return blur(fine, sizes.blemish * face);
}

function readTone({ light, red, yellow, face, at }: FaceRegion, texture: Plane): SkinTone {
  const reach = Math.max(1, Math.round(sizes.spot * face));
  const spots: number[] = [];
  for (const landmark of samples) {
    const middle = at(landmark);
    for (let y = Math.round(middle.y) - reach; y <= middle.y + reach; y++) {
      for (let x = Math.round(middle.x) - reach; x <= middle.x + reach; x++) {
        if (x >= 0 && y >= 0 && x < light.width && y < light.height) spots.push(y * light.width + x);
      }
    }
  }
  const findMiddle = ({ data }: Plane) => findMedian(spots.map((i) => data[i]));
  return {
    light: findMiddle(light),
    red: findMiddle(red),
    yellow: findMiddle(yellow),
    texture: findMiddle(texture),
  };
}

/** How much each pixel of a row is skin: of its colour, and neither dark nor rough, as hair and frames are. */
function judgeRow(
  out: Float32Array,
  from: number,
  to: number,
  { light, red, yellow }: FaceRegion,
  texture: Float32Array,
  tone: SkinTone,
): void {
  const reds = tone.red / Math.max(darkest.tone, tone.light);
  const yellows = tone.yellow / Math.max(darkest.tone, tone.light);
  const rough = roughness.factor * tone.texture + roughness.floor;
  for (let i = from; i < to; i++) {
    const bright = Math.max(darkest.pixel, light.data[i]);
    const dr = (red.data[i] / bright - reds) / colourSpread;
    const dy = (yellow.data[i] / bright - yellows) / colourSpread;
    const near = Math.exp(-0.5 * (dr * dr + dy * dy));
    const lit = smoothstep(shade.none, shade.all, bright / Math.max(darkest.tone, tone.light));
    out[i] = near * lit * clamp(2 - texture[i] / rough, 0, 1);
  }
}
