import { blur, clamp, makePlane, type Plane, type Raster, RowReader } from "@portrait-studio/raster";
import { eyeRings } from "@portrait-studio/vision";
import { applyChanges, whiten } from "./apply-changes.ts";
import { calmShine, pullCasts, smoothBand } from "./even-skin.ts";
import { type FaceRegion, measureFaceWidth, openFaceRegion } from "./face-region.ts";
import { fillRings, growRing } from "./fill-ring.ts";
import { findSkin } from "./find-skin.ts";
import { findWhites } from "./find-whites.ts";
import { emptyChanges, liftUnderEyes } from "./lift-under-eyes.ts";
import type { RetouchSetting } from "./settings.ts";
import { strengthsBySetting } from "./strengths.ts";

/** Part of the way to the skin's lightness that the eyes' hollows go at amount 1, and the most that they gain (OKLab). */
const part = 0.5;
const most = 0.1;

/** On a smaller face, cheek to cheek in pixels, there is nothing to be seen that could be retouched. */
const smallestFace = 48;

/**
 * The retouch is repeatable to the byte and sized by the face; it leaves pores, freckles and folds alone.
 * @param image 8-bit sRGB, as it comes from the photo, before any light is laid on it; stays as it is
 * @param landmarks x, y, z of vision's 478 points, in pixels of the image
 * @param skinMask 0..1, where skin may be: any size, the image's shape; it may reach to the neck and the ears. Null: the face's oval
 * @returns a new image, or the same object where nothing is to be done
 */
export function retouchFace(
  image: Raster,
  landmarks: Float32Array,
  skinMask: Plane | null,
  setting: RetouchSetting,
): Raster {
  if (setting === "none" || measureFaceWidth(landmarks) < smallestFace) return image;
  const region = openFaceRegion(image, landmarks);
  if (!region) return image;
  const strengths = strengthsBySetting[setting];
  const skin = findSkin(region, skinMask && cutMask(skinMask, image, region));
  const changes = emptyChanges(region);
  smoothBand(region, skin, strengths, changes);
  calmShine(region, skin, strengths, changes);
  pullCasts(region, skin, strengths, changes);
  liftUnderEyes(region, skin, strengths, changes);
  const out = { ...image, data: image.data.slice() };
  applyChanges(out, region, changes);
  for (const whites of findWhites(region, skin.tone)) whiten(out, region, whites, strengths, skin.tone.red);
  return out;
}

/** The region's part of a mask of the whole image. */
function cutMask(mask: Plane, { width, height }: Raster, region: FaceRegion): Plane {
  const out = makePlane(region.width, region.height);
  const across = Math.max(1, Math.round((width * region.width) / region.spanX));
  const down = Math.max(1, Math.round((height * region.height) / region.spanY));
  const reader = new RowReader(mask, across, down);
  const left = Math.round((region.left * region.width) / region.spanX);
  const top = Math.round((region.top * region.height) / region.spanY);
  for (let y = 0; y < region.height; y++) {
    const row = reader.read(Math.min(down - 1, top + y));
    for (let x = 0; x < region.width; x++)
      out.data[y * region.width + x] = row[Math.min(across - 1, left + x)];
  }
  return out;
}

/** It lightens towards the skin, never past it. Landmarks are 478 points x, y, z in pixels; `amount` is 0 nothing to 1 as asked for. */
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
