import { blur, makePlane, type Plane } from "@portrait-studio/raster";
import type { FaceRegion, Spot } from "./face-region.ts";

export function fillRings(
  { width, height }: Pick<FaceRegion, "width" | "height">,
  rings: readonly Spot[][],
  sigma: number,
): Plane {
  const out = makePlane(width, height);
  for (const ring of rings) {
    for (let y = 0; y < height; y++) fillRow(out.data, y, width, ring);
  }
  return sigma > 0 ? blur(out, sigma) : out;
}

/** The pixels of a row whose middle is inside of the ring (even-odd). */
function fillRow(data: Float32Array, y: number, width: number, ring: readonly Spot[]): void {
  const middle = y + 0.5;
  const crossings: number[] = [];
  ring.forEach((a, k) => {
    const b = ring[(k + 1) % ring.length];
    if (a.y <= middle !== b.y <= middle) {
      crossings.push(a.x + ((middle - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
  });
  crossings.sort((a, b) => a - b);
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
    const to = Math.min(width, Math.ceil(crossings[k + 1] - 0.5));
    if (from < to) data.fill(1, y * width + from, y * width + to);
  }
}

export function growRing(ring: readonly Spot[], across: number, down = across): Spot[] {
  const x = ring.reduce((sum, spot) => sum + spot.x, 0) / ring.length;
  const y = ring.reduce((sum, spot) => sum + spot.y, 0) / ring.length;
  return ring.map((spot) => ({ x: x + (spot.x - x) * across, y: y + (spot.y - y) * down }));
}
