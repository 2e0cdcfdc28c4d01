import { makePlane, multiply, type Plane } from "./plane.ts";

/** Planes are linear light; a sitter of weight 0 never bleeds into what is behind, and null weighs all alike. */
export function lensBlur(planes: readonly Plane[], weight: Plane | null, radius: number): Plane[] {
  const [{ width, height }] = planes;
  const reach = Math.max(1, Math.ceil(radius));
  const spans = Array.from({ length: reach * 2 + 1 }, (_, i) =>
    Math.round(Math.sqrt(Math.max(0, (radius + 0.5) ** 2 - (i - reach) ** 2))),
  );
  const total = weight ? discSum(weight, spans, reach).data : null;
  const count = discCount(width, spans);
  return planes.map((plane) => {
    const sum = discSum(weight ? multiply(plane, weight) : plane, spans, reach);
    for (let y = 0; y < height; y++) {
      const from = y * width;
      divideRow(sum.data, from, total?.subarray(from, from + width) ?? count);
    }
    return sum;
  });
}

/** How many pixels a disc covers round each pixel of any row: less at its ends. */
function discCount(width: number, spans: readonly number[]): Float32Array {
  const sum = (x: number) =>
    spans.reduce((all, span) => all + Math.min(x + span + 1, width) - Math.max(0, x - span), 0);
  return Float32Array.from({ length: width }, (_, x) => sum(x));
}

function divideRow(sum: Float32Array, from: number, total: Float32Array): void {
  for (let x = 0; x < total.length; x++) {
    sum[from + x] /= total[x];
  }
}

function discSum({ width, height, data }: Plane, spans: readonly number[], reach: number): Plane {
  const stride = width + 1;
  const prefix = new Float64Array(stride * height);
  for (let y = 0; y < height; y++) {
    prefixRow(prefix, y * stride, data, y * width, width);
  }
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < spans.length; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k - reach)) * stride;
      addSpans(out.data, y * width, width, prefix, from, spans[k]);
    }
  }
  return out;
}

function prefixRow(prefix: Float64Array, at: number, data: Float32Array, from: number, width: number): void {
  let sum = 0;
  for (let x = 0; x < width; x++) {
    sum += data[from + x];
    prefix[at + x + 1] = sum;
  }
}

/** Adds for each pixel of a row what lies within `span` of it in one row of prefix sums. */
function addSpans(
  out: Float32Array,
  at: number,
  width: number,
  prefix: Float64Array,
  from: number,
  span: number,
): void {
  for (let x = 0; x < width; x++) {
    const low = x > span ? x - span : 0;
    const high = Math.min(x + span + 1, width);
    out[at + x] += prefix[from + high] - prefix[from + low];
  }
}
