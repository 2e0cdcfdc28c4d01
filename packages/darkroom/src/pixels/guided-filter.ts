import { boxMean } from "./blur.ts";
import { makePlane, type Plane } from "./plane.ts";

/**
 * Smooths `source` but keeps the edges of `guide` (He et al.): `epsilon` is the variance under which a window of side
 * `2 * radius + 1` counts as flat.
 */
export function guidedFilter(guide: Plane, source: Plane, radius: number, epsilon: number): Plane {
  const { width, height } = guide;
  const own = guide === source;
  const meanGuide = boxMean(guide, radius);
  const meanSource = own ? meanGuide : boxMean(source, radius);
  const meanSquare = boxMean(multiply(guide, guide), radius);
  const meanProduct = own ? meanSquare : boxMean(multiply(guide, source), radius);
  const slope = makePlane(width, height);
  const offset = makePlane(width, height);
  for (let i = 0; i < slope.data.length; i++) {
    const mean = meanGuide.data[i];
    const variance = meanSquare.data[i] - mean * mean;
    const a = (meanProduct.data[i] - mean * meanSource.data[i]) / (variance + epsilon);
    slope.data[i] = a;
    offset.data[i] = meanSource.data[i] - a * mean;
  }
  const a = boxMean(slope, radius);
  const b = boxMean(offset, radius);
  for (let i = 0; i < a.data.length; i++) {
    a.data[i] = a.data[i] * guide.data[i] + b.data[i];
  }
  return a;
}

function multiply(a: Plane, b: Plane): Plane {
  const out = makePlane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = a.data[i] * b.data[i];
  }
  return out;
}
