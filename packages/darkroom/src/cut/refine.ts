import { boxMean } from "../pixels/blur.ts";
import { clamp, makePlane, multiply, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";

type Colours = readonly [Plane, Plane, Plane];

/**
 * Guided filter by colour (He et al.): the matte becomes a local straight-line function of the colours under it, so that its
 * edge follows hair. Only in a band round the outline; further in and out it stays what it was.
 * @param colours at the size wanted, coded, 0..1
 */
export function refineMatte(rough: Plane, colours: Colours, radius: number, epsilon: number): Plane {
  const { width, height } = colours[0];
  const large = resizePlane(rough, width, height);
  const average = (plane: Plane) => boxMean(plane, radius);
  const means = colours.map(average);
  const mean = average(large);
  const spread = pairs.map(([i, j]) => average(multiply(colours[i], colours[j])));
  const cross = colours.map((plane) => average(multiply(plane, large)));
  const line = [0, 1, 2, 3].map(() => makePlane(width, height));
  for (let y = 0; y < height; y++) {
    fitRow(line, y * width, (y + 1) * width, { mean, means, spread, cross }, epsilon);
  }
  const lines = line.map(average);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    applyRow(out.data, lines, colours, y * width, (y + 1) * width);
  }
  return out;
}

/** What is known of each window: of the matte, of the colours, of their products, and of the products of both. */
interface Windows {
  mean: Plane;
  means: readonly Plane[];
  spread: readonly Plane[];
  cross: readonly Plane[];
}

/** The straight line from colours to matte in each window of a row: three slopes and an offset. */
function fitRow(
  [sr, sg, sb, offset]: readonly Plane[],
  from: number,
  to: number,
  { mean, means, spread, cross }: Windows,
  epsilon: number,
): void {
  const [mr, mg, mb] = means;
  const [rr, rg, rb, gg, gb, bb] = spread;
  const [cr, cg, cb] = cross;
  for (let i = from; i < to; i++) {
    const m = mean.data[i];
    if (m < 0.001 || m > 0.999) {
      offset.data[i] = m;
      continue;
    }
    const r = mr.data[i];
    const g = mg.data[i];
    const b = mb.data[i];
    const xx = rr.data[i] - r * r + epsilon;
    const xy = rg.data[i] - r * g;
    const xz = rb.data[i] - r * b;
    const yy = gg.data[i] - g * g + epsilon;
    const yz = gb.data[i] - g * b;
    const zz = bb.data[i] - b * b + epsilon;
    // the inverse of a symmetric matrix, by its cofactors
    const ca = yy * zz - yz * yz;
    const cb2 = xz * yz - xy * zz;
    const cc = xy * yz - xz * yy;
    const scale = 1 / (xx * ca + xy * cb2 + xz * cc);
    const p = cr.data[i] - r * m;
    const q = cg.data[i] - g * m;
    const s = cb.data[i] - b * m;
    const a0 = (ca * p + cb2 * q + cc * s) * scale;
    const a1 = (cb2 * p + (xx * zz - xz * xz) * q + (xy * xz - xx * yz) * s) * scale;
    const a2 = (cc * p + (xy * xz - xx * yz) * q + (xx * yy - xy * xy) * s) * scale;
    sr.data[i] = a0;
    sg.data[i] = a1;
    sb.data[i] = a2;
    offset.data[i] = m - a0 * r - a1 * g - a2 * b;
  }
}

function applyRow(
  out: Float32Array,
  [sr, sg, sb, offset]: readonly Plane[],
  [red, green, blue]: Colours,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const value =
      sr.data[i] * red.data[i] + sg.data[i] * green.data[i] + sb.data[i] * blue.data[i] + offset.data[i];
    out[i] = clamp(value, 0, 1);
  }
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

/** Takes the haze off a filtered matte: what is nearly nothing is nothing. */
export function clearHaze({ width, height, data }: Plane): void {
  for (let y = 0; y < height; y++) {
    clearRow(data, y * width, (y + 1) * width);
  }
}

function clearRow(data: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    data[i] = smoothstep(0.06, 0.94, data[i]);
  }
}
