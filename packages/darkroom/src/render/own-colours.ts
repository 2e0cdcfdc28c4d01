import { blur } from "../pixels/blur.ts";
import { makePlane, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";

/**
 * The person's own colours where hair and background mix in a pixel; without this every backdrop shows a rim of the old
 * background. Both sides are guessed from their surroundings (blurred, weighted by the matte), then corrected once by what the
 * pixel shows. What lies behind is filled with the colours of the nearest outline.
 */
export function ownColours(planes: [Plane, Plane, Plane], matte: Plane): [Plane, Plane, Plane] {
  const { width, height } = matte;
  const w = Math.max(8, Math.round(width / 4));
  const h = Math.max(8, Math.round(height / 4));
  const small = resizePlane(matte, w, h);
  const sigma = Math.max(1.5, w * 0.014);
  // only pixels that are surely one or the other say what that side looks like
  const inside = makePlane(
    w,
    h,
    small.data.map((value) => value ** 3),
  );
  const outside = makePlane(
    w,
    h,
    small.data.map((value) => (1 - value) ** 3),
  );
  const weightIn = blur(inside, sigma);
  const weightOut = blur(outside, sigma);
  const outline = makePlane(w, h);
  for (let i = 0; i < outline.data.length; i++) {
    const around = weightOut.data[i];
    outline.data[i] = around / (around + weightIn.data[i] + 1e-5);
  }
  const edges = new RowReader(outline, width, height);
  const sides = planes.map((plane) => {
    const low = resizePlane(plane, w, h);
    return {
      light: plane.data,
      person: new RowReader(spread(low, inside, weightIn, sigma), width, height),
      behind: new RowReader(spread(low, outside, weightOut, sigma), width, height),
    };
  });
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const rows = sides.map(({ light, person, behind }) => {
      const row = { light, near: person.read(y), far: behind.read(y) };
      unmix(light, matte.data, from, row.near, row.far);
      return row;
    });
    closeGaps(rows, edges.read(y), from);
  }
  return planes;
}

interface SidesRow {
  light: Float32Array;
  near: Float32Array;
  far: Float32Array;
}

/** Between hairs a pixel may show the background alone, which no matte is fine enough for: there the hair goes on. */
function closeGaps([red, green, blue]: SidesRow[], edges: Float32Array, from: number): void {
  for (let x = 0, i = from; x < edges.length; x++, i++) {
    const close = smoothstep(0.004, 0.06, edges[x]);
    if (close === 0) {
      continue;
    }
    const r = red.far[x] - red.near[x];
    const g = green.far[x] - green.near[x];
    const b = blue.far[x] - blue.near[x];
    const apart = r * r + g * g + b * b;
    // how far from the person's colour towards the background's
    const along =
      ((red.light[i] - red.near[x]) * r +
        (green.light[i] - green.near[x]) * g +
        (blue.light[i] - blue.near[x]) * b) /
      (apart + 1e-4);
    const part = close * smoothstep(0.12, 0.4, along) * Math.min(1.2, along);
    red.light[i] -= part * r;
    green.light[i] -= part * g;
    blue.light[i] -= part * b;
  }
}

/** One row: where both sides mix, the person's part of what is seen; behind the person the person's colour goes on. */
function unmix(
  light: Float32Array,
  alphas: Float32Array,
  from: number,
  near: Float32Array,
  far: Float32Array,
): void {
  for (let x = 0, i = from; x < near.length; x++, i++) {
    const alpha = alphas[i];
    if (alpha >= 0.995) {
      continue;
    }
    const own = near[x];
    const missing = alpha < 0.004 ? 0 : light[i] - alpha * own - (1 - alpha) * far[x];
    const value = own + alpha * missing;
    light[i] = value < 0 ? 0 : value;
  }
}

/** The weighted surroundings of each pixel; wider ones where there is nothing near. */
function spread(plane: Plane, weight: Plane, blurred: Plane, sigma: number): Plane {
  const weighted = makePlane(plane.width, plane.height);
  for (let i = 0; i < weighted.data.length; i++) {
    weighted.data[i] = plane.data[i] * weight.data[i];
  }
  const near = blur(weighted, sigma);
  const wide = blur(weighted, sigma * 5);
  const wideWeight = blur(weight, sigma * 5);
  for (let i = 0; i < near.data.length; i++) {
    const far = wide.data[i] / (wideWeight.data[i] + 1e-4);
    const part = Math.min(1, blurred.data[i] / 0.02);
    near.data[i] = far + (near.data[i] / (blurred.data[i] + 1e-5) - far) * part;
  }
  return near;
}
