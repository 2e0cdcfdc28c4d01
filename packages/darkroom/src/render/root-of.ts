import { computeLuminance, makePlane, type Plane } from "@portrait-studio/raster";

/** Roots of the luminance of linear light: even steps for the eye, for little. */
export function toRootPlane(red: Plane, green: Plane, blue: Plane): Plane {
  const { width, height } = red;
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    rootRow(out.data, red.data, green.data, blue.data, y * width, (y + 1) * width);
  }
  return out;
}

function rootRow(
  out: Float32Array,
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    out[i] = Math.sqrt(Math.max(0, computeLuminance(red[i], green[i], blue[i])));
  }
}
