import { averageWithin, findMedian, makePlane, type Plane } from "@portrait-studio/raster";
import type { FaceRegion } from "./face-region.ts";
import { fillRings } from "./fill-ring.ts";
import type { Skin } from "./find-skin.ts";
import type { Changes, Strengths } from "./strengths.ts";

export const underEyes = {
  right: {
    lid: [25, 110, 24, 23, 22, 26, 112],
    bone: [111, 117, 118, 119, 120, 121, 128],
    cheek: [117, 118, 119, 101, 50],
  },
  left: {
    lid: [255, 339, 254, 253, 252, 256, 341],
    bone: [340, 346, 347, 348, 349, 350, 357],
    cheek: [346, 347, 348, 330, 280],
  },
} as const;

export function liftUnderEyes(
  region: FaceRegion,
  { mask, tone }: Skin,
  { underEye, mostLift }: Strengths,
  changes: Changes,
): void {
  const [light, red, yellow] = [region.light, region.red, region.yellow].map(
    averageWithin(mask, 0.02 * region.face),
  );
  for (const { lid, bone, cheek } of Object.values(underEyes)) {
    const place = fillRings(
      region,
      [[...region.ring(lid), ...region.ring(bone).reverse()]],
      0.018 * region.face,
    );
    const patch = fillRings(region, [region.ring(cheek)], 0.01 * region.face);
    const chosen = findSpots(patch, mask);
    if (chosen.length < 12) continue;
    const cheekLight = findMedian(chosen.map((i) => light.data[i]));
    for (let i = 0; i < mask.data.length; i++) {
      const part = place.data[i] * Math.sqrt(mask.data[i]);
      const gap = cheekLight - light.data[i];
      if (part < 0.01 || gap <= 0) continue;
      const lift = Math.min(underEye * gap, mostLift);
      changes.light.data[i] += part * lift;
      // as much of the way in colour, but to the person's own, since cheeks may be flushed
      changes.red.data[i] += part * (lift / gap) * (tone.red - red.data[i]);
      changes.yellow.data[i] += part * (lift / gap) * (tone.yellow - yellow.data[i]);
    }
  }
}

/** Where both are mostly there. */
function findSpots(place: Plane, mask: Plane): number[] {
  const spots: number[] = [];
  for (let i = 0; i < mask.data.length; i++) {
    if (place.data[i] > 0.5 && mask.data[i] > 0.4) spots.push(i);
  }
  return spots;
}

export function emptyChanges({ width, height }: FaceRegion): Changes {
  return { light: makePlane(width, height), red: makePlane(width, height), yellow: makePlane(width, height) };
}
