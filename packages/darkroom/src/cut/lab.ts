import { linearOfByte } from "../pixels/colour.ts";
import type { Picture } from "../pixels/decode.ts";
import { makePlane, type Plane } from "../pixels/plane.ts";

/** Lightness and the two colour axes of OKLab. */
export type Lab = [Plane, Plane, Plane];

const steps = 1024;
const roots = Float32Array.from({ length: steps + 1 }, (_, i) => Math.cbrt(i / steps));

/** Cube root of 0..1; a straight line between table entries, which for dark values is all the accuracy they deserve. */
function rootOf(value: number): number {
  const at = value * steps;
  const low = at >= steps ? steps - 1 : at | 0;
  return roots[low] + (roots[low + 1] - roots[low]) * (at - low);
}

export function toLab({ width, height, data }: Picture): Lab {
  const lab: Lab = [makePlane(width, height), makePlane(width, height), makePlane(width, height)];
  for (let y = 0; y < height; y++) {
    labRow(lab, data, y * width, (y + 1) * width);
  }
  return lab;
}

function labRow(lab: Lab, data: Uint8Array, from: number, to: number): void {
  const [light, a, b] = lab;
  for (let i = from, at = from * 3; i < to; i++, at += 3) {
    const red = linearOfByte[data[at]];
    const green = linearOfByte[data[at + 1]];
    const blue = linearOfByte[data[at + 2]];
    const l = rootOf(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = rootOf(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = rootOf(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    light.data[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    a.data[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    b.data[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
}
