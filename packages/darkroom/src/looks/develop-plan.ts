import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import type { Plane, Raster } from "@portrait-studio/raster";
import { unpackFloats } from "@portrait-studio/vision";
import { limitEnlargement } from "../plan/image-sizes.ts";
import { computeDrift, placeAcross, type Stance, stances } from "../plan/stances.ts";
import type { ImagePlan } from "../plan/types.ts";
import { averageLandmarks, moveLandmarks } from "../relighting/head/landmarks.ts";
import type { LightFigures } from "../relighting/lamps/measure-light.ts";
import { loadFrame } from "../render/frame.ts";
import { loadMatte } from "../render/load-matte.ts";
import { placeHead } from "../render/place-head.ts";
import { placePerson } from "../render/place-person.ts";
import { type FoundFace, setScene } from "../render/scene.ts";
import { retouchFace } from "../retouch/retouch-face.ts";
import { developImage } from "./develop-image.ts";
import { recipes } from "./recipes.ts";

export interface DevelopOptions {
  artifact: SetAnalysis;
  plan: ImagePlan;
  /** the JPEG of `plan.photoId`, as the artifact was made from */
  photo: Uint8Array;
  /** the photo's matte, as its cut-out gave it; without it a studio plan is rendered in place, and the person's outline is guessed */
  matte?: Uint8Array | undefined;
  /** the numbers that tell the photo's face from others, packed, where they are at hand */
  identity?: string | undefined;
  /** 0..1: how much of the light is laid on the person; all of it unless given */
  lightPart?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Print {
  image: Raster;
  light: LightFigures;
  /** the photo's part at the image's size, as it was */
  source: Raster;
  /** the person's part of each pixel; null where the outline was guessed */
  outline: Plane | null;
  isCutOut: boolean;
  /** of the face, in pixels of the image */
  face: FoundFace;
  /** of the face in the photo */
  identity?: Float32Array | undefined;
  photo: ArtifactPhoto;
  person: SetAnalysis["person"];
  plan: ImagePlan;
}

/**
 * The same plan and photo give the same pixels on the same machine.
 * @throws RangeError when the artifact doesn't know the plan's photo; UnreadablePhotoError when the photo isn't a whole, readable image
 * @throws the signal's reason when it is aborted; it is looked at between the stages
 */
export async function developPlan({
  artifact,
  plan,
  photo,
  matte,
  identity,
  lightPart = 1,
  signal,
}: DevelopOptions): Promise<Print> {
  const verdict = artifact.photos.find(({ id }) => id === plan.photoId);
  if (!verdict) {
    throw new RangeError(`the set has no photo ${plan.photoId}`);
  }
  signal?.throwIfAborted();
  const face = openFace(verdict);
  const studio = matte && plan.renderer === "studio" ? matte : null;
  const placed = limitEnlargement(
    studio ? { ...plan, ...(await placeBeforeBackdrop(plan, verdict, face, studio)) } : plan,
    verdict,
  );
  const { head } = placeHead(verdict, placed);
  const span = {
    left: head.x - head.radiusX,
    right: head.x + head.radiusX,
    top: head.y - head.radiusY,
    bottom: head.y + head.radiusY,
  };
  const { image: source, seen, sharpen } = await loadFrame(photo, placed, studio ? null : span);
  const outline = matte ? await loadMatte(matte, seen, placed) : null;
  signal?.throwIfAborted();
  const scale = (placed.place.width * source.width) / (placed.crop.width * verdict.width);
  const inImage = moveLandmarks(face.landmarks, {
    scale,
    x: placed.place.x * source.width - placed.crop.x * verdict.width * scale,
    y: placed.place.y * source.height - placed.crop.y * verdict.height * scale,
  });
  const retouched = verdict.found ? retouchFace(source, inImage, null, plan.retouch) : source;
  const placedFace = { landmarks: inImage, width: face.width * scale };
  const scene = setScene(retouched, verdict, placed, artifact.person, {
    outline,
    isCutOut: studio !== null,
    face: placedFace,
    sharpen,
  });
  signal?.throwIfAborted();
  const { image, light } = developImage(scene, placed, recipes[plan.look], lightPart, () =>
    signal?.throwIfAborted(),
  );
  signal?.throwIfAborted();
  return {
    image,
    light,
    source,
    outline,
    isCutOut: studio !== null,
    face: placedFace,
    ...(identity && { identity: unpackFloats(identity) }),
    photo: verdict,
    person: artifact.person,
    plan: placed,
  };
}

/**
 * How far drift moves a person before a set: as a part of their size, and in parts of the image's width. With this start, editorial, whose
 * shade is deepest, is moved least.
 */
const jitter = { start: 0.206, size: 0.035, across: 0.015 };

function placeBeforeBackdrop(
  plan: ImagePlan,
  { width, height, face: { yaw } }: ArtifactPhoto,
  face: FoundFace,
  matte: Uint8Array,
): Promise<Pick<ImagePlan, "crop" | "place">> {
  return placePerson(
    { landmarks: face.landmarks, faceWidth: face.width, photo: { width, height }, matte },
    placementFor(plan, yaw),
    plan.picture,
  );
}

export function placementFor(
  plan: Pick<ImagePlan, "look" | "composition" | "framing" | "keySide" | "aside" | "picture">,
  yaw: number,
): Stance & { x: number } {
  const { x = 0 } = recipes[plan.look].compositions[plan.composition];
  const wide = plan.picture.width > plan.picture.height * 1.4 ? 2.2 : 1;
  const drift = computeDrift(plan.look, jitter.start);
  const across = x * wide + jitter.across * drift.across;
  // who looks aside gets room there
  const own = (plan.keySide === "left" ? -across : across) - 0.05 * yaw;
  const { y, face } = stances[plan.framing];
  return { x: placeAcross(plan.aside, own, plan.picture), y, face: face * (1 + jitter.size * drift.size) };
}

/** The face's landmarks in pixels of the photo: as training saw them, else an average face where the face is. */
function openFace({ seen, face, width, height }: ArtifactPhoto): FoundFace {
  return seen
    ? { landmarks: unpackFloats(seen.landmarks), width: seen.width }
    : { landmarks: averageLandmarks(face, { width, height }), width: face.width * width };
}
