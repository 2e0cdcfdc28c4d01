import {
  blur,
  computeLuminance,
  findMedian,
  makePlane,
  multiply,
  type Plane,
  smoothstep,
} from "@portrait-studio/raster";
import type { Sitter, Three } from "../sitter.ts";
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
  gains: Three,
  [red, green, blue]: Three,
  open: { shadowed: Plane; bare: Plane },
  rig: Rig,
  { strength, floor, knee: { from, top } }: LightMeter,
): void {
  const { low, relief, subject, skin } = sitter;
  const guide = toLuminance([red, green, blue]);
  const first = toLuminance(gains);
  const [cast, bare, strongest] = [0, 1, 2].map(() => makePlane(low.width, low.height));
  for (let i = 0; i < guide.data.length; i++) {
    guide.data[i] = Math.log(darkest + Math.max(0, guide.data[i]));
    first.data[i] = Math.log(Math.max(darkest, first.data[i]));
    const shadow = Math.max(darkest, open.shadowed.data[i]) / Math.max(darkest, open.bare.data[i]);
    cast.data[i] = Math.min(0, Math.log(shadow));
    bare.data[i] = first.data[i] - cast.data[i];
    strongest.data[i] = Math.max(red.data[i], green.data[i], blue.data[i]);
  }
  const isFace = (i: number) => relief.face.data[i] > 0.6 && skin.data[i] > 0.3;
  const getMiddle = ({ data }: Plane) => {
    const values: number[] = [];
    for (let i = 0; i < data.length; i += 3) if (isFace(i)) values.push(data[i]);
    return findMedian(values);
  };

  const middle = getMiddle(bare) || 0;
  for (let i = 0; i < bare.data.length; i++) bare.data[i] = middle + strength * (bare.data[i] - middle);
  const smooth = smoothAlong(guide, subject, bare, window.light * relief.faceWidth);
  const size = Math.max(0, ...rig.lamps.flatMap((lamp) => (lamp.rim ? [] : (lamp.size ?? []))));
  const reach = Math.min(window.light, Math.max(window.sharpestShadow, window.perLampSize * size));
  const shadows = smoothAlong(guide, subject, cast, reach * relief.faceWidth);
  const light = smooth;
  for (let i = 0; i < light.data.length; i++) light.data[i] += Math.min(0, shadows.data[i]);

  const lift = Math.min(mostLift, Math.max(0, floor - (getMiddle(light) || 0)));
  // pale skin is white in red long before its luminance is
  const soft = blur(strongest, 0.03 * relief.faceWidth);
  for (let i = 0; i < light.data.length; i++) {
    const wanted = light.data[i] + lift * smoothstep(0.3, 0.9, subject.data[i]);
    const factor = holdBack(soft.data[i], soft.data[i] * Math.exp(wanted), from, top);
    const change = Math.exp(wanted - first.data[i]) * factor;
    for (const { data } of gains) data[i] *= change;
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
  const average = (plane: Plane): Float32Array => {
    const { data } = blur(multiply(plane, person), sigma);
    for (let i = 0; i < data.length; i++) data[i] /= Math.max(1e-3, weight[i]);
    return data;
  };
  const meanSource = average(source);
  const meanGuide = average(guide);
  const meanProduct = average(multiply(source, guide));
  const meanSquare = average(multiply(guide, guide));
  const slope = makePlane(guide.width, guide.height);
  const offset = makePlane(guide.width, guide.height);
  for (let i = 0; i < weight.length; i++) {
    const variance = meanSquare[i] - meanGuide[i] ** 2 + window.epsilon;
    slope.data[i] = (meanProduct[i] - meanSource[i] * meanGuide[i]) / variance;
    offset.data[i] = meanSource[i] - slope.data[i] * meanGuide[i];
  }
  const slopes = average(slope);
  const offsets = average(offset);
  for (let i = 0; i < weight.length; i++) {
    const smooth = slopes[i] * guide.data[i] + offsets[i];
    slopes[i] = source.data[i] + (smooth - source.data[i]) * smoothstep(0.3, 0.9, person.data[i]);
  }
  return makePlane(guide.width, guide.height, slopes);
}

export function toLuminance([red, green, blue]: Three): Plane {
  const out = makePlane(red.width, red.height);
  for (let i = 0; i < out.data.length; i++)
    out.data[i] = computeLuminance(red.data[i], green.data[i], blue.data[i]);
  return out;
}
