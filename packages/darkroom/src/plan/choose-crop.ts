import type { Box } from "@portrait-studio/contract";
import { mostEnlargement } from "@portrait-studio/contract/prints";
import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import { clamp } from "@portrait-studio/raster";
import type { Drift } from "./stances.ts";
import type { Framing, Size } from "./types.ts";

/** Height of the head against the middle of the image's sides. */
const headShares: Record<Framing, number> = { close: 0.76, bust: 0.58, half: 0.36 };

/** Free space above the head, as a part of the image's height. */
const headrooms: Record<Framing, number> = { close: 0.055, bust: 0.085, half: 0.09 };

/** So much less of a photo hardly shows, where it keeps its images apart. */
const hardlySeen = 0.86;

/**
 * How much of the usual air stays round a head that fills the photo, and by how much drift moves that: there no framing gets the head
 * that it asks for, and without this all looks would show the same.
 */
const airs: Record<Framing, number> = { close: 0.2, bust: 0.5, half: 0.8 };
const airDrift = 0.2;

/** Half of what a close-up may lose, as a part of what is round the head. */
const mostNearer = 0.35;

export interface CropRequest {
  photo: Pick<ArtifactPhoto, "width" | "height" | "head" | "seen">;
  framing: Framing;
  /** the size in pixels that it will be developed at; gives the shape too */
  image: Size;
  drift: Drift;
  /** the drift of a photo that the head fills */
  apart: Drift;
  /** where the middle of the head should lie across the image, 0..1 */
  across: number;
}

/** Where the photo is too narrow for the shape, the crop is what exists, and `place` leaves room beside it. */
export function chooseCrop({ photo, framing, image, across, ...drifts }: CropRequest): {
  crop: Box;
  place: Box;
} {
  const head = inPixels(photo);
  const aspect = image.width / image.height;
  const withAir = (air: number) =>
    Math.max(head.height * (1 + 0.1 * air), (head.width * (1 + 0.18 * air)) / aspect);
  const least = withAir(1);
  const fits = Math.min(photo.height, photo.width / aspect);
  const filled = fits <= least;
  const drift = filled ? drifts.apart : drifts.drift;
  const wanted = (head.height / headShares[framing] / Math.sqrt(aspect)) * (1 + 0.06 * drift.size);
  const readable = image.height / mostEnlargement;
  // of a close-up, or a small photo, everything would be shown, time and again the same: some come a little nearer
  const nearer =
    Math.max(wanted, readable) > fits ? mostNearer * (1 + drift.size) * Math.max(0, fits - least) : 0;
  const tightest = withAir(airs[framing] + airDrift * drift.size);
  const most = Math.max(fits - nearer, Math.min(fits, hardlySeen * readable));
  const height = filled ? tightest : Math.max(least, Math.min(Math.max(wanted, readable), most));
  const width = height * aspect;
  const left = head.x + head.width / 2 - width * (across + 0.03 * drift.across);
  const top = head.y - height * (headrooms[framing] + 0.015 * drift.down);
  const down = placeSpan(top, height, photo.height, head.y, head.height);
  const frame = {
    x: placeSpan(left, width, photo.width, head.x, head.width),
    // hair that the photo cuts off is cut by the image's own edge, never by made-up air above it
    y: photo.seen?.hairCut ? Math.max(0, down) : down,
    width,
    height,
  };
  return cutToPhoto(frame, photo);
}

function inPixels({ head, width, height }: CropRequest["photo"]): Box {
  const x = clamp(head.x, 0, 1);
  const y = clamp(head.y, 0, 1);
  return {
    x: x * width,
    y: y * height,
    width: Math.max(8, (clamp(head.x + head.width, 0, 1) - x) * width),
    height: Math.max(8, (clamp(head.y + head.height, 0, 1) - y) * height),
  };
}

export function placeSpan(
  start: number,
  length: number,
  whole: number,
  head: number,
  headLength: number,
): number {
  if (length >= whole) {
    return clamp(start, whole - length, 0);
  }
  const air = Math.max(0, Math.min((length - headLength) / 2, length * 0.03));
  const holding = clamp(
    start,
    head + headLength + air - length,
    Math.max(head + headLength + air - length, head - air),
  );
  return clamp(holding, 0, whole - length);
}

export function cutToPhoto(frame: Box, photo: Size): { crop: Box; place: Box } {
  const left = Math.max(0, frame.x);
  const top = Math.max(0, frame.y);
  const right = Math.min(photo.width, frame.x + frame.width);
  const bottom = Math.min(photo.height, frame.y + frame.height);
  return {
    crop: {
      x: left / photo.width,
      y: top / photo.height,
      width: (right - left) / photo.width,
      height: (bottom - top) / photo.height,
    },
    place: {
      x: (left - frame.x) / frame.width,
      y: (top - frame.y) / frame.height,
      width: (right - left) / frame.width,
      height: (bottom - top) / frame.height,
    },
  };
}
