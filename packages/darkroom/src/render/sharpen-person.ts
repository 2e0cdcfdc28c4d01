import { blur, type Plane, smoothstep, toLumaPlane } from "@portrait-studio/raster";

/** How much of what a blur takes comes back, in roots of light: on flat parts and on edges, which are these steps, and at most about so much. */
const strength = { flat: 0.2, edges: 0.8, from: 0.01, to: 0.04, most: 0.1 };

/**
 * Sharpens a person whose colours go on beyond their outline, in place: unlike in the photo, no edge rings against an old background.
 * @param sigma in pixels
 */
export function sharpenPerson(planes: readonly Plane[], matte: Plane, sigma: number): void {
  const { width, height } = matte;
  const rows = planes.map(({ data }) => data);
  const luma = toLumaPlane(planes);
  const soft = blur(luma, sigma);
  for (let y = 0; y < height; y++)
    sharpenRow(rows, luma.data, soft.data, matte.data, y * width, (y + 1) * width);
}

function sharpenRow(
  [red, green, blue]: readonly Float32Array[],
  luma: Float32Array,
  soft: Float32Array,
  alphas: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    if (alphas[i] < 0.004) continue;
    const root = Math.sqrt(Math.max(0, luma[i]));
    const detail = root - Math.sqrt(Math.max(0, soft[i]));
    const edge = smoothstep(strength.from, strength.to, Math.abs(detail));
    const more = detail * (strength.flat + (strength.edges - strength.flat) * edge);
    const factor = Math.max(0, 1 + more / (1 + Math.abs(more) / strength.most) / (root + 0.01)) ** 2;
    red[i] *= factor;
    green[i] *= factor;
    blue[i] *= factor;
  }
}
