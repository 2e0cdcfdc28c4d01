import { makePlane, type Plane } from "../pixels/plane.ts";
import type { Bust } from "./bust.ts";
import type { Lab } from "./lab.ts";

/** How much each pixel has the colours of the middle of the face: chroma tells more than light, which shade changes. */
export function skinLike(lab: Lab, { face }: Bust): Plane {
  const [{ width, height }] = lab;
  const found: [number[], number[], number[]] = [[], [], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x - face.x) / (0.3 * face.width);
      const dy = (y - face.y) / (0.4 * face.width);
      if (dx * dx + dy * dy < 1) {
        for (const [axis, values] of found.entries()) {
          values.push(lab[axis].data[y * width + x]);
        }
      }
    }
  }
  const [light, a, b] = found.map((values, axis) => usual(values, axis === 0 ? 0.06 : 0.012));
  const out = makePlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    const off = Math.max(0, Math.abs(lab[0].data[i] - light.middle) / (1.5 * light.spread) - 0.5);
    const chroma =
      ((lab[1].data[i] - a.middle) / a.spread) ** 2 + ((lab[2].data[i] - b.middle) / b.spread) ** 2;
    out.data[i] = Math.exp(-0.5 * (off * off + 0.5 * chroma));
  }
  return out;
}

/** Median, and half the range of the middle two thirds. */
function usual(values: number[], leastSpread: number): { middle: number; spread: number } {
  const sorted = values.sort((p, q) => p - q);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { middle: at(0.5), spread: Math.max(leastSpread, (at(0.84) - at(0.16)) / 2) };
}
