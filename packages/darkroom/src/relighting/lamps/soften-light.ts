import {
  blur,
  computeLuminance,
  findMedian,
  makePlane,
  type Plane,
  resizePlane,
  smoothstep,
} from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";
import type { LightMeter, Rig } from "./types.ts";

/** Windows within which light follows the photo's own edges, in face widths; and the variance of ln(luminance) that is no edge. */
const window = { light: 0.12, sharpestShadow: 0.02, perLampSize: 0.4, epsilon: 0.02 };
/** Added to luminance before its logarithm is taken. */
const darkest = 0.02;
/** A floor lightens a face by at most so much, in natural logarithms of light. */
const mostLift = 0.6;

/**
 * A guided filter (He et al. 2013) smooths the logarithm of the gain, so that light draws no edge that the photo has not.
 * @param gains factors on linear red, green and blue, of the sitter's small size; changed in place
 * @param open the same before any shading is taken away, as luminance with and without cast shadows
 */
export function softenLight(
  sitter: Sitter,
  gains: readonly Plane[],
  open: { shadowed: Plane; bare: Plane },
  rig: Rig,
  { strength, floor, knee: { from, top } }: LightMeter,
): void {
  const { low, relief, subject, skin } = sitter;
  const [red, green, blue] = [sitter.red, sitter.green, sitter.blue].map((plane) =>
    resizePlane(plane, low.width, low.height),
  );
  const map = (getValue: (i: number) => number): Plane => {
    const out = makePlane(low.width, low.height);
    for (let i = 0; i < out.data.length; i++) out.data[i] = getValue(i);
    return out;
  };
  const luminance = map((i) => computeLuminance(red.data[i], green.data[i], blue.data[i]));
  const guide = map((i) => Math.log(darkest + Math.max(0, luminance.data[i])));
  const first = map((i) =>
    Math.log(Math.max(darkest, computeLuminance(gains[0].data[i], gains[1].data[i], gains[2].data[i]))),
  );
  const cast = map((i) =>
    Math.min(0, Math.log(Math.max(darkest, open.shadowed.data[i]) / Math.max(darkest, open.bare.data[i]))),
  );
  const isFace = (i: number) => relief.face.data[i] > 0.6 && skin.data[i] > 0.3;
  const getMiddle = ({ data }: Plane) => findMedian([...data.filter((_, i) => i % 3 === 0 && isFace(i))]);

  const bare = map((i) => first.data[i] - cast.data[i]);
  const middle = getMiddle(bare) || 0;
  for (let i = 0; i < bare.data.length; i++) bare.data[i] = middle + strength * (bare.data[i] - middle);
  const smooth = smoothAlong(guide, subject, bare, window.light * relief.faceWidth);
  const size = Math.max(0, ...rig.lamps.flatMap((lamp) => (lamp.rim ? [] : (lamp.size ?? []))));
  const reach = Math.min(window.light, Math.max(window.sharpestShadow, window.perLampSize * size));
  const shadows = smoothAlong(guide, subject, cast, reach * relief.faceWidth);
  const light = map((i) => smooth.data[i] + Math.min(0, shadows.data[i]));

  const lift = Math.min(mostLift, Math.max(0, floor - (getMiddle(light) || 0)));
  // pale skin is white in red long before its luminance is
  const soft = blur(
    map((i) => Math.max(red.data[i], green.data[i], blue.data[i])),
    0.03 * relief.faceWidth,
  );
  for (let i = 0; i < light.data.length; i++) {
    const wanted = light.data[i] + lift * smoothstep(0.3, 0.9, subject.data[i]);
    const factor = holdBack(soft.data[i], soft.data[i] * Math.exp(wanted), from, top);
    for (const { data } of gains) data[i] *= Math.exp(wanted - first.data[i]) * factor;
  }
}

/** A knee on the strongest lit channel; a highlight that the photo has stays. @returns the factor that holds it back */
function holdBack(own: number, lit: number, from: number, top: number): number {
  if (lit <= from) return 1;
  const room = top - from;
  return Math.max(Math.min(lit, own), from + room * (1 - Math.exp((from - lit) / room))) / lit;
}

/** The guided filter with Gaussian windows, in which the person alone counts. @param sigma in pixels */
function smoothAlong(guide: Plane, person: Plane, source: Plane, sigma: number): Plane {
  const weight = blur(person, sigma).data;
  const average = (getValue: (i: number) => number): Float32Array => {
    const product = makePlane(guide.width, guide.height);
    for (let i = 0; i < weight.length; i++) product.data[i] = getValue(i) * person.data[i];
    return blur(product, sigma).data.map((sum, i) => sum / Math.max(1e-3, weight[i]));
  };
  const meanSource = average((i) => source.data[i]);
  const meanGuide = average((i) => guide.data[i]);
  const meanProduct = average((i) => source.data[i] * guide.data[i]);
  const meanSquare = average((i) => guide.data[i] * guide.data[i]);
  const slope = meanProduct.map(
    (product, i) =>
      (product - meanSource[i] * meanGuide[i]) / (meanSquare[i] - meanGuide[i] ** 2 + window.epsilon),
  );
  const offset = meanSource.map((mean, i) => mean - slope[i] * meanGuide[i]);
  const slopes = average((i) => slope[i]);
  const offsets = average((i) => offset[i]);
  const out = makePlane(guide.width, guide.height);
  for (let i = 0; i < weight.length; i++) {
    const smooth = slopes[i] * guide.data[i] + offsets[i];
    out.data[i] = source.data[i] + (smooth - source.data[i]) * smoothstep(0.3, 0.9, person.data[i]);
  }
  return out;
}

export function copyPlane({ width, height, data }: Plane): Plane {
  return { width, height, data: Float32Array.from(data) };
}

export function toLuminance([red, green, blue]: readonly [Plane, Plane, Plane]): Plane {
  const out = copyPlane(red);
  for (let i = 0; i < out.data.length; i++)
    out.data[i] = computeLuminance(red.data[i], green.data[i], blue.data[i]);
  return out;
}
