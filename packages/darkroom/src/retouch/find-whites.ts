import type { Plane } from "@portrait-studio/raster";
import { eyeRings, irisStart, lipsInner } from "@portrait-studio/vision";
import type { FaceRegion, Spot } from "./face-region.ts";
import { fillRings, growRing } from "./fill-ring.ts";
import type { SkinTone } from "./find-skin.ts";

export interface Whites {
  place: Plane;
  /** lightness of the brightest tenth there */
  top: number;
}

/** From this opening on, as a part of the mouth's width, teeth may be seen. */
const openFrom = 0.06;
const lidsOpenFrom = 0.16;

export function findWhites(region: FaceRegion, tone: SkinTone): Whites[] {
  const { at, face } = region;
  const found: Whites[] = [];
  const mouth = region.ring(lipsInner);
  if (openness(at(13), at(14), at(78), at(308)) > openFrom) {
    found.push(measure(region, fillRings(region, [growRing(mouth, 0.98)], 0.005 * face), tone));
  }
  const eyes = [
    [eyeRings.right, irisStart.right, openness(at(159), at(145), at(33), at(133))],
    [eyeRings.left, irisStart.left, openness(at(386), at(374), at(263), at(362))],
  ] as const;
  for (const [ring, iris, open] of eyes) {
    if (open < lidsOpenFrom) continue;
    const place = fillRings(region, [growRing(region.ring(ring), 0.96, 0.85)], 0.004 * face);
    leaveOut(place, at(iris), at(iris + 1));
    found.push(measure(region, place, tone));
  }
  return found.filter(({ top }) => top > 0);
}

function openness(upper: Spot, lower: Spot, right: Spot, left: Spot): number {
  return (
    Math.hypot(upper.x - lower.x, upper.y - lower.y) /
    Math.max(1, Math.hypot(right.x - left.x, right.y - left.y))
  );
}

/** Takes a disc out. @param edge a point of its circle */
function leaveOut({ width, height, data }: Plane, middle: Spot, edge: Spot): void {
  const radius = 1.08 * Math.hypot(edge.x - middle.x, edge.y - middle.y);
  for (
    let y = Math.max(0, Math.floor(middle.y - radius - 1));
    y < Math.min(height, middle.y + radius + 1);
    y++
  ) {
    for (
      let x = Math.max(0, Math.floor(middle.x - radius - 1));
      x < Math.min(width, middle.x + radius + 1);
      x++
    ) {
      const away = Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y) - radius;
      data[y * width + x] *= Math.min(1, Math.max(0, away + 0.5));
    }
  }
}

function measure({ light, red }: FaceRegion, place: Plane, tone: SkinTone): Whites {
  const lights: number[] = [];
  for (let i = 0; i < place.data.length; i++) {
    if (place.data[i] > 0.5 && red.data[i] < tone.red) lights.push(light.data[i]);
  }
  lights.sort((a, b) => a - b);
  // too few: it is not seen, or only a sliver of it
  return { place, top: lights.length < 10 ? 0 : lights[Math.floor(0.9 * lights.length)] };
}
