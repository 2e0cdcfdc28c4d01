import { mostEnlargement } from "@portrait-studio/contract/prints";
import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import type { Look } from "@portrait-studio/prompts";
import { faceHeight, stances } from "./stances.ts";
import {
  type Aside,
  type AspectRatio,
  aspectRatios,
  type Framing,
  type ImagePlan,
  type Mount,
  type Placing,
  type Renderer,
  type Size,
} from "./types.ts";

export interface SizedPhoto {
  id: string;
  /** cheek to cheek in pixels */
  face: number;
  /** the photo cuts the hair off, so that only close-ups are made of it */
  hairCut: boolean;
  /** whether the person can stand before a set */
  cutOut?: boolean;
  /** of that cut-out, 0..1: the cleanest come first before a set */
  doubt?: number;
  /** whether images are made from it without being asked for */
  chosen?: boolean;
  /** the same of photos of one shot, cropped or mirrored */
  shot?: string;
  /** the same of photos so much alike that they share their places in a look */
  pose?: string;
  /** how well it suits looks, by what these ask of a face, 0..1 */
  worth?: Record<Mood, number>;
  /** measured when the model was trained */
  sizes?: PhotoSizes | undefined;
}

export type Mood = "any" | "calm" | "detailed" | "headshot";

export type Held = Partial<Record<`${Mount} ${Framing} ${AspectRatio}`, [number, number]>>;

export interface PhotoSizes {
  inPlace: Held;
  studio?: Held;
  /** how far aside the person can stand before a set; in place they stand on the same wall, and it would be the same picture */
  moved?: Partial<Record<AspectRatio, Aside[]>>;
}

/** Limits of the longer side, in pixels: no image is larger, and nothing smaller is planned. */
const [shortest, longest] = [480, 2048];
/** A composition shows more round a person rather than give an image smaller than this; a look of every detail has room for it. */
const roomy = 800;
const detailed = 1600;
const wider: Readonly<Record<Framing, Framing>> = { close: "bust", bust: "half", half: "half" };

export function toSource({ id, seen, face, width, doubt = 0 }: ArtifactPhoto): SizedPhoto {
  return { id, face: Math.round(seen?.width ?? face.width * width), hairCut: seen?.hairCut === true, doubt };
}

/** The side is in pixels; at it a photo is enlarged as far as it holds. */
export function usualSide(
  { face }: Pick<SizedPhoto, "face">,
  framing: Framing,
  aspectRatio: AspectRatio,
): number {
  const ratio = aspectRatios[aspectRatio];
  const unit = (mostEnlargement * faceHeight * face) / stances[framing].face;
  const side = (unit / Math.min(1, ratio * 1.25)) * Math.max(1, ratio);
  return Math.round(Math.min(longest, Math.max(shortest, side)) / 4) * 4;
}

export function frameSource(
  source: Pick<SizedPhoto, "face" | "hairCut">,
  look: Look,
  {
    usual,
    asked,
    longSide = longest,
  }: { usual: Framing; asked?: Framing | undefined; longSide?: number | undefined },
  aspectRatio: AspectRatio,
): { framing: Framing; side: number } {
  const first = source.hairCut ? "close" : (asked ?? usual);
  // a look of every detail shows the face: no further than the bust
  const [goal, last] = look === "hyperReal" ? [detailed, "bust"] : [roomy, "half"];
  let framing = first;
  while (!(asked || source.hairCut) && framing !== last && framing !== "half") {
    if (usualSide(source, framing, aspectRatio) >= Math.min(goal, longSide)) break;
    framing = wider[framing];
  }
  return { framing, side: usualSide(source, framing, aspectRatio) };
}

export function computeSize(aspectRatio: AspectRatio, longerSide: number): Size {
  const ratio = aspectRatios[aspectRatio];
  return ratio >= 1
    ? { width: longerSide, height: Math.round(longerSide / ratio) }
    : { width: Math.round(longerSide * ratio), height: longerSide };
}

export function chooseMount(
  look: Look,
  aspectRatio: AspectRatio,
  { width, height, head }: ArtifactPhoto,
  renderer: Renderer,
): Mount {
  if (look === "polaroid") {
    return "card";
  }
  const roomForBars = renderer === "studio" || width / (head.height * height * 1.12) >= 2.1;
  return look === "cinematic" && aspectRatio === "16:9" && roomForBars ? "bars" : "none";
}

export function developedSize(mount: Mount, { width, height }: Size): Size {
  if (mount === "bars") {
    return { width, height: Math.round(width / 2.39) };
  }
  if (mount === "card") {
    const side = Math.min(width * 0.79, height * 0.71);
    const tall = Math.min(1.22, Math.max(1, (height * 0.7) / (width * 0.79)));
    return { width: Math.round(side), height: Math.round(side * tall) };
  }
  return { width, height };
}

/** It is the image's pixels for one of the photo's, across and down alike. */
export function computeEnlargement({ crop, place, picture }: Placing, photo: Size): number {
  return (place.width * picture.width) / (crop.width * photo.width);
}

export function limitEnlargement(plan: ImagePlan, photo: Size): ImagePlan {
  const reduced = mostEnlargement / computeEnlargement(plan, photo);
  if (plan.exactSize || reduced > 0.995) return plan;
  const { width, height } = plan.size;
  // whole steps, so that the same photo in two looks does not differ by a pixel
  const longer = Math.max(4, Math.round((Math.max(width, height) * reduced) / 4) * 4);
  const scale = longer / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { ...plan, size, picture: developedSize(plan.mount, size) };
}
