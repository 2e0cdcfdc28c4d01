import { computeLuminance, findMedian, type Pyramid } from "@portrait-studio/raster";
import { brows, canonicalFace, eyeRings, lipsInner, lipsRing } from "@portrait-studio/vision";
import type { Rgb, SkinMeasures } from "../findings/types.ts";

interface SkinSample {
  rgb: Rgb;
  luminance: number;
  weight: number;
  /** in the average face, centimetres from its middle to the image's right and up */
  x: number;
  y: number;
}

/** Round the mouth lies what is under this point of the nose, and within so many times half of the mouth's width. */
const [noseBase, roundMouth] = [2, 1.3];
/** No skin has this part of the light above the mouth, or so many times that, or is so many deviations, of at least so much, from its colour. */
const noSkin = { dark: 0.46, bright: 1.75, deviations: 5, least: 0.05 };

/** The landmarks are in pixels of the pyramid's first level. */
export function measureSkin(pyramid: Pyramid, landmarks: Float32Array, faceWidth: number): SkinMeasures {
  const samples = sampleSkin(pyramid, landmarks, faceWidth);
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const share = (is: (sample: SkinSample) => boolean) =>
    samples.reduce((sum, sample) => sum + (is(sample) ? sample.weight : 0), 0) / total;
  const half = (sign: number) => {
    const side = samples.filter(({ x }) => sign * x > 1.5);
    const weight = side.reduce((sum, sample) => sum + sample.weight, 0);
    return side.reduce((sum, sample) => sum + sample.weight * sample.luminance, 0) / Math.max(1e-6, weight);
  };
  const tones = samples.map(({ luminance }) => luminance).sort((a, b) => a - b);
  const at = (part: number) => tones[Math.floor(part * (tones.length - 1))] ?? 0;
  return {
    luminance: at(0.5),
    shade: at(0.05),
    light: at(0.95),
    clipped: share(({ rgb }) => Math.min(rgb[0], rgb[1]) > 250 || Math.max(...rgb) === 255),
    crushed: share(({ luminance }) => luminance < 8 / 255),
    side: Math.log((half(1) + 0.02) / (half(-1) + 0.02)),
    covered: measureCovered(samples),
    tone: [0, 1, 2].map((channel) => findMedian(samples.map(({ rgb }) => rgb[channel]))) as Rgb,
    model: fitSkin(samples),
  };
}

function measureCovered(samples: readonly SkinSample[]): number {
  const { vertices } = canonicalFace();
  const [base, reach] = [vertices[3 * noseBase + 1], roundMouth * Math.abs(vertices[3 * lipsRing[0]])];
  const above = samples.filter(({ y }) => y > base);
  const { mean, spread } = fitSkin(above);
  const usual = findMedian(above.map(({ luminance }) => luminance));
  let [covered, all] = [0, 0];
  for (const sample of samples) {
    if (sample.y > base || Math.abs(sample.x) >= reach) continue;
    const ratios = toRatios(sample.rgb);
    const off = [0, 1].map((axis) => (ratios[axis] - mean[axis]) / Math.max(noSkin.least, spread[axis]));
    const light = sample.luminance / Math.max(0.01, usual);
    const isSkin = light > noSkin.dark && light < noSkin.bright && Math.hypot(...off) < noSkin.deviations;
    all += sample.weight;
    if (!isSkin) covered += sample.weight;
  }
  return all > 0 ? covered / all : 0;
}

let skinTriangles: Uint16Array | undefined;

/** Triangles that touch neither eyes nor brows nor lips. */
function findSkin(): Uint16Array {
  const other = new Set<number>([
    ...eyeRings.right,
    ...eyeRings.left,
    ...brows.right,
    ...brows.left,
    ...lipsRing,
    ...lipsInner,
  ]);
  const { triangles } = canonicalFace();
  return triangles.filter((_, i) => {
    const first = i - (i % 3);
    return ![0, 1, 2].some((k) => other.has(triangles[first + k]));
  });
}

/** A level on which a face has about this many pixels is read: fine enough for light, and without its grain. */
const samplingWidth = 160;

function sampleSkin(pyramid: Pyramid, landmarks: Float32Array, faceWidth: number): SkinSample[] {
  skinTriangles ??= findSkin();
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.round(Math.log2(faceWidth / samplingWidth))));
  const { data, width, height } = pyramid[level];
  const zoom = width / pyramid[0].width;
  const { vertices } = canonicalFace();
  const samples: SkinSample[] = [];
  for (let i = 0; i < skinTriangles.length; i += 3) {
    const [a, b, c] = skinTriangles.subarray(i, i + 3);
    const area = turn(landmarks, a, b, c);
    // seen from behind: the far side of a turned head; the canonical face's y points up
    if (area * -turn(vertices, a, b, c) <= 0) continue;
    const x = Math.round(((landmarks[3 * a] + landmarks[3 * b] + landmarks[3 * c]) / 3) * zoom - 0.5);
    const y = Math.round(
      ((landmarks[3 * a + 1] + landmarks[3 * b + 1] + landmarks[3 * c + 1]) / 3) * zoom - 0.5,
    );
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = 3 * (y * width + x);
    const rgb: Rgb = [data[at], data[at + 1], data[at + 2]];
    samples.push({
      rgb,
      luminance: computeLuminance(rgb[0], rgb[1], rgb[2]) / 255,
      weight: Math.abs(area),
      x: (vertices[3 * a] + vertices[3 * b] + vertices[3 * c]) / 3,
      y: (vertices[3 * a + 1] + vertices[3 * b + 1] + vertices[3 * c + 1]) / 3,
    });
  }
  return samples;
}

/** Twice the signed area of a triangle in x and y. */
function turn(points: Float32Array, a: number, b: number, c: number): number {
  const [ax, ay] = [points[3 * a], points[3 * a + 1]];
  return (points[3 * b] - ax) * (points[3 * c + 1] - ay) - (points[3 * c] - ax) * (points[3 * b + 1] - ay);
}

function fitSkin(samples: readonly SkinSample[]): SkinMeasures["model"] {
  const ratios = samples.map(({ rgb }) => toRatios(rgb));
  const mean = [0, 1].map((axis) => findMedian(ratios.map((ratio) => ratio[axis])));
  const spread = [0, 1].map((axis) => {
    const off = findMedian(ratios.map((ratio) => Math.abs(ratio[axis] - mean[axis])));
    // the median deviation of a Gaussian is 0.6745 of its standard one
    return Math.max(axis === 0 ? 0.04 : 0.03, off / 0.6745);
  });
  return { mean: mean as [number, number], spread: spread as [number, number] };
}

function toRatios([r, g, b]: Rgb): [number, number] {
  return [Math.log((r + 6) / (g + 6)), Math.log((b + 6) / (g + 6))];
}
