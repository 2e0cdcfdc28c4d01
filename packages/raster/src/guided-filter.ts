import { boxMean } from "./blur.ts";
import { makePlane, multiply, type Plane } from "./plane.ts";

/** The filter is He et al.'s: `epsilon` is the variance under which a window of side `2 * radius + 1` counts as flat. */
export function guidedFilter(guide: Plane, source: Plane, radius: number, epsilon: number): Plane {
  const { width, height } = guide;
  const own = guide === source;
  const meanGuide = boxMean(guide, radius);
  const meanSource = own ? meanGuide : boxMean(source, radius);
  const meanSquare = boxMean(multiply(guide, guide), radius);
  const meanProduct = own ? meanSquare : boxMean(multiply(guide, source), radius);
  const slope = makePlane(width, height);
  const offset = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    fitRow(slope.data, offset.data, y * width, (y + 1) * width, epsilon, [
      meanGuide.data,
      meanSource.data,
      meanSquare.data,
      meanProduct.data,
    ]);
  }
  const a = boxMean(slope, radius);
  const b = boxMean(offset, radius);
  for (let y = 0; y < height; y++) {
    applyRow(a.data, guide.data, b.data, y * width, (y + 1) * width);
  }
  return a;
}

/** Slope and offset of the straight line from guide to source within each window of a row. */
function fitRow(
  slope: Float32Array,
  offset: Float32Array,
  from: number,
  to: number,
  epsilon: number,
  [guide, source, square, product]: readonly Float32Array[],
): void {
  for (let i = from; i < to; i++) {
    const mean = guide[i];
    const variance = square[i] - mean * mean;
    const a = (product[i] - mean * source[i]) / (variance + epsilon);
    slope[i] = a;
    offset[i] = source[i] - a * mean;
  }
}

function applyRow(
  slope: Float32Array,
  guide: Float32Array,
  offset: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    slope[i] = slope[i] * guide[i] + offset[i];
  }
}
