import { sharpnessGate, showOneShot, toMeshShape } from "@portrait-studio/photo";
import type { ArtifactPhoto, SeenFace, SetAnalysis } from "@portrait-studio/photo/types";
import { smoothstep } from "@portrait-studio/raster";
import { eyeMarks, irisStart, unpackFloats } from "@portrait-studio/vision";
import { type Mood, type PhotoSizes, type SizedPhoto, toSource } from "./image-sizes.ts";

/** Lips further apart than this, against the mouth's width, are a laugh or a shout; less with a smile is one. */
const wideOpen = 0.3;
const open = 0.12;
/** From here on a mouth smiles, 0..1; below this eyes are shut, 0..1; a face turned further than this, -1..1, is nearly a profile. */
const smiling = 0.25;
const shut = 0.15;
const aside = 0.8;
/** Irises move so far, in eye widths, to look into the camera from a head turned by 45 degrees; so far beside that, eyes look away. */
const perYaw = 0.2;
const away = [0.08, 0.2] as const;
/** Meshes up to this far apart, as `showOneShot` has it, make images that look the same. */
const samePose = 0.064;
/** Each leaves this part of a photo's score. */
const loss = {
  shut: 0.15,
  shouts: 0.2,
  speaks: 0.2,
  aside: 0.7,
  looksAway: 0.55,
  still: 0.85,
  unfit: 0.2,
  hairCut: 0.6,
};
/** Cheek to cheek, in pixels: a face that is enlarged far for its image keeps this part of its score, one that is not enlarged all. */
const size = { small: 100, large: 500, least: 0.4 };
/** A look of every detail asks for as much once more, and gets its full score from here on. */
const fullDetail = 320;

/** All photos serve where none is usable. @param cutOuts ids of those whose person can stand before a set */
export function toSources(
  { photos, references }: SetAnalysis,
  cutOuts: readonly string[],
  sizes: Readonly<Record<string, PhotoSizes>> = {},
): SizedPhoto[] {
  const usable = photos.filter((photo) => photo.usable);
  const some = usable.length > 0 ? usable : photos;
  const shapes = new Map(some.map((photo) => [photo.id, photo.seen && toMeshShape(photo.seen.landmarks)]));
  const shows = ({ id, duplicateOf }: ArtifactPhoto, other: ArtifactPhoto, upTo?: number) => {
    const [a, b] = [shapes.get(id), shapes.get(other.id)];
    const isCopy = (duplicateOf ?? id) === (other.duplicateOf ?? other.id);
    return isCopy || (a && b && showOneShot(a, b, upTo)) === true;
  };
  const poses = new Map<string, string>();
  for (const photo of some) {
    const first = some.find((other) => shows(photo, other, samePose)) ?? photo;
    poses.set(photo.id, poses.get(first.id) ?? first.id);
  }
  // the first of each shot, cropped or mirrored, names it; the references come best first
  return some
    .map((photo) => ({
      ...toSource(photo),
      cutOut: cutOuts.includes(photo.id),
      chosen: references.includes(photo.id),
      shot: some.find((other) => shows(photo, other))?.id ?? photo.id,
      pose: poses.get(photo.id) ?? photo.id,
      worth: measureWorth(photo),
      sizes: sizes[photo.id],
    }))
    .toSorted((a, b) => placeIn(references, a.id) - placeIn(references, b.id));
}

function placeIn(ids: readonly string[], id: string): number {
  return ids.includes(id) ? ids.indexOf(id) : ids.length;
}

/** How well a photo suits looks, 0..1: as good as it is by itself, less where a look asks for something that it lacks. */
function measureWorth({ seen, face, quality, verdicts }: ArtifactPhoto): Record<Mood, number> {
  if (!seen) return { any: quality, calm: quality, detailed: quality, headshot: quality };
  const { sharpness, eyesOpen, mouthOpen, smile, width, hairCut } = seen;
  const speaks = mouthOpen > open && smile < smiling;
  const any =
    quality *
    rateSize(width, size.large) *
    (eyesOpen < shut ? loss.shut : 1) *
    (Math.abs(face.yaw) > aside ? loss.aside : 1);
  const calm = any * (speaks || mouthOpen > wideOpen ? loss.shouts : 1);
  // a look of every detail shows what is not sharp, and from few pixels its image is small
  const detail = 0.6 + 0.4 * smoothstep(sharpnessGate.blurry, sharpnessGate.sharp, sharpness);
  return {
    any,
    calm,
    detailed: calm * detail * rateSize(width, fullDetail),
    headshot:
      calm *
      (verdicts.some((code) => code === "chinCut" || code === "chinHidden") ? loss.unfit : 1) *
      (hairCut ? loss.hairCut : 1) *
      (1 - (1 - loss.looksAway) * smoothstep(...away, measureGaze(seen, face.yaw))) *
      (loss.still + (1 - loss.still) * Math.min(1, smile / smiling)),
  };
}

/** How far the irises are from where they look into the camera, in parts of the eyes' width. */
function measureGaze({ landmarks }: Pick<SeenFace, "landmarks">, yaw: number): number {
  const points = unpackFloats(landmarks);
  const x = (i: number) => points[3 * i];
  const offsets = (["right", "left"] as const).map((side) => {
    const { outer, inner } = eyeMarks[side];
    return (x(irisStart[side]) - (x(outer) + x(inner)) / 2) / Math.abs(x(outer) - x(inner));
  });
  return Math.abs((offsets[0] + offsets[1]) / 2 + perYaw * yaw) || 0;
}

function rateSize(width: number, full: number): number {
  return size.least + (1 - size.least) * smoothstep(size.small, full, width);
}
