import { blur, clamp, type Raster } from "@portrait-studio/raster";
import { eyeRings } from "@portrait-studio/vision";
import { applyChanges } from "./apply-changes.ts";
import { openFaceRegion } from "./face-region.ts";
import { fillRings, growRing } from "./fill-ring.ts";
import { findSkin } from "./find-skin.ts";
import { emptyChanges } from "./lift-under-eyes.ts";

/** Part of the way to the skin's lightness that the eyes' hollows go at amount 1, and the most that they gain (OKLab). */
const part = 0.5;
const most = 0.1;

/**
 * Lets light into the hollows of the eyes, as a small reflector does: towards the lightness of the skin, never past it; pupils and
 * lashes stay dark.
 * @param landmarks x, y, z of 478 points in pixels of the image
 * @param amount 0 nothing, 1 as asked for
 */
export function openEyes(image: Raster, landmarks: Float32Array, amount: number): Raster {
  const region = openFaceRegion(image, landmarks);
  if (!region || amount <= 0) return image;
  const { face, light } = region;
  const { tone } = findSkin(region, null);
  const rings = [eyeRings.right, eyeRings.left].map((ring) => growRing(region.ring(ring), 1.4, 2.6));
  const place = fillRings(region, rings, 0.03 * face);
  const around = blur(light, 0.035 * face);
  const changes = emptyChanges(region);
  for (let i = 0; i < place.data.length; i++) {
    const gap = tone.light - around.data[i];
    if (gap <= 0 || place.data[i] < 0.005) continue;
    const own = clamp(light.data[i] / Math.max(0.02, around.data[i]), 0, 1);
    changes.light.data[i] = place.data[i] * own * Math.min(part * Math.min(1.5, amount) * gap, most * amount);
  }
  const out = { ...image, data: image.data.slice() };
  applyChanges(out, region, changes);
  return out;
}
