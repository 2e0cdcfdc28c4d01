import { makePlane, type Plane } from "./plane.ts";

/**
 * What a wide-open lens makes of a background: every point becomes a disc of `radius` pixels. Planes are linear light;
 * `weight` says how much each pixel gives away, so that a sitter of weight 0 never bleeds into what is behind.
 */
export function lensBlur(planes: readonly Plane[], weight: Plane, radius: number): Plane[] {
  const { width, height } = weight;
  const reach = Math.max(1, Math.ceil(radius));
  const spans = Array.from({ length: reach * 2 + 1 }, (_, i) =>
    Math.round(Math.sqrt(Math.max(0, (radius + 0.5) ** 2 - (i - reach) ** 2))),
  );
  const total = discSum(weight, spans, reach);
  return planes.map((plane) => {
    const weighted = makePlane(width, height);
    for (let i = 0; i < weighted.data.length; i++) {
      weighted.data[i] = plane.data[i] * weight.data[i];
    }
    const sum = discSum(weighted, spans, reach);
    for (let i = 0; i < sum.data.length; i++) {
      sum.data[i] /= total.data[i];
    }
    return sum;
  });
}

function discSum(plane: Plane, spans: readonly number[], reach: number): Plane {
  const { width, height, data } = plane;
  const stride = width + 1;
  const prefix = new Float64Array(stride * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += data[y * width + x];
      prefix[y * stride + x + 1] = sum;
    }
  }
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < spans.length; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k - reach)) * stride;
      const span = spans[k];
      for (let x = 0; x < width; x++) {
        const low = x > span ? x - span : 0;
        const high = Math.min(x + span + 1, width);
        out.data[y * width + x] += prefix[from + high] - prefix[from + low];
      }
    }
  }
  return out;
}
