import { boxMean } from "../pixels/blur.ts";
import { clamp, makePlane, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";

type Colours = readonly [Plane, Plane, Plane];

/**
 * Guided filter by colour (He et al.): the matte becomes a local straight-line function of the colours under it, so that its
 * edge follows hair. Only in a band round the outline; further in and out it stays what it was.
 * @param colours at the size wanted, coded, 0..1
 */
export function refineMatte(rough: Plane, colours: Colours, radius: number, epsilon: number): Plane {
  const { width, height } = colours[0];
  const large = resizePlane(rough, width, height);
  const means = colours.map((plane) => boxMean(plane, radius));
  const mean = boxMean(large, radius);
  const spread: Plane[] = [];
  for (const [i, j] of pairs) {
    spread.push(boxMean(product(colours[i], colours[j]), radius));
  }
  const cross = colours.map((plane) => boxMean(product(plane, large), radius));
  const slopes = [makePlane(width, height), makePlane(width, height), makePlane(width, height)];
  const offset = makePlane(width, height);
  const [mr, mg, mb] = means.map(({ data }) => data);
  const [rr, rg, rb, gg, gb, bb] = spread.map(({ data }) => data);
  const [cr, cg, cb] = cross.map(({ data }) => data);
  const [sr, sg, sb] = slopes.map(({ data }) => data);
  for (let i = 0; i < offset.data.length; i++) {
    const m = mean.data[i];
    if (m < 0.001 || m > 0.999) {
      offset.data[i] = m;
      continue;
    }
    const xx = rr[i] - mr[i] * mr[i] + epsilon;
    const xy = rg[i] - mr[i] * mg[i];
    const xz = rb[i] - mr[i] * mb[i];
    const yy = gg[i] - mg[i] * mg[i] + epsilon;
    const yz = gb[i] - mg[i] * mb[i];
    const zz = bb[i] - mb[i] * mb[i] + epsilon;
    const ca = yy * zz - yz * yz;
    const cbb = xz * yz - xy * zz;
    const cc = xy * yz - xz * yy;
    const scale = 1 / (xx * ca + xy * cbb + xz * cc);
    const p = cr[i] - mr[i] * m;
    const q = cg[i] - mg[i] * m;
    const r = cb[i] - mb[i] * m;
    const a0 = (ca * p + cbb * q + cc * r) * scale;
    const a1 = (cbb * p + (xx * zz - xz * xz) * q + (xy * xz - xx * yz) * r) * scale;
    const a2 = (cc * p + (xy * xz - xx * yz) * q + (xx * yy - xy * xy) * r) * scale;
    sr[i] = a0;
    sg[i] = a1;
    sb[i] = a2;
    offset.data[i] = m - a0 * mr[i] - a1 * mg[i] - a2 * mb[i];
  }
  const [ar, ag, ab] = slopes.map((plane) => boxMean(plane, radius).data);
  const base = boxMean(offset, radius).data;
  const out = makePlane(width, height);
  const [red, green, blue] = colours.map(({ data }) => data);
  for (let i = 0; i < base.length; i++) {
    out.data[i] = clamp(ar[i] * red[i] + ag[i] * green[i] + ab[i] * blue[i] + base[i], 0, 1);
  }
  return out;
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

function product(a: Plane, b: Plane): Plane {
  const out = makePlane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = a.data[i] * b.data[i];
  }
  return out;
}

/** Takes the haze off a filtered matte: what is nearly nothing is nothing. */
export function clearHaze(matte: Plane): void {
  for (let i = 0; i < matte.data.length; i++) {
    matte.data[i] = smoothstep(0.06, 0.94, matte.data[i]);
  }
}
