import { decodePhoto } from "@portrait-studio/raster";
import { findFaces, unpackFloats } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import type { PhotoVerdict, SetAnalysis } from "../analysis/types.ts";
import { averageLandmarks, moveLandmarks } from "../geometry/landmarks.ts";
import { stances } from "../plan/stances.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { loadFrame } from "../render/frame.ts";
import { placeHead } from "../render/geometry.ts";
import { loadMatte } from "../render/load-matte.ts";
import { mountPicture } from "../render/mount.ts";
import { placePerson } from "../render/place-person.ts";
import { portraitXmp } from "../render/provenance-xmp.ts";
import { type FoundFace, setScene } from "../render/scene.ts";
import { retouchFace } from "../retouch/retouch-face.ts";
import { compositionOf } from "./composition-of.ts";
import { developPortrait } from "./develop-portrait.ts";
import { recipes } from "./recipes.ts";

/** Models of before there was geometry have no landmarks: faces are looked for at this size. */
const lookSide = 1024;

export interface RenderOptions {
  artifact: SetAnalysis;
  plan: PortraitPlan;
  /** the JPEG of `plan.photoId`, as the artifact was made from */
  photo: Uint8Array;
  /** the photo's matte, as its cut-out gave it; without it a studio plan is rendered in place, and the person's outline is guessed */
  matte?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface Portrait {
  /** JPEG, quality 90, sRGB, with the IPTC digital source type and the engine in its XMP */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * Develops a planned portrait. The same plan and photo give the same bytes on the same machine.
 * @throws RangeError when the artifact doesn't know the plan's photo
 * @throws UnreadablePhotoError when the photo isn't a whole, readable picture
 * @throws the signal's reason when it is aborted; it is looked at between the stages
 */
export async function renderPortrait({
  artifact,
  plan,
  photo,
  matte,
  signal,
}: RenderOptions): Promise<Portrait> {
  const verdict = artifact.photos.find(({ id }) => id === plan.photoId);
  if (!verdict) {
    throw new RangeError(`the set has no photo ${plan.photoId}`);
  }
  signal?.throwIfAborted();
  const face = await openFace(verdict, photo);
  const studio = matte && plan.renderer === "studio" ? matte : null;
  const placed = studio ? { ...plan, ...(await standBefore(plan, verdict, face, studio)) } : plan;
  const { head } = placeHead(verdict, placed);
  const span = {
    left: head.x - head.radiusX,
    right: head.x + head.radiusX,
    top: head.y - head.radiusY,
    bottom: head.y + head.radiusY,
  };
  const { picture, seen } = await loadFrame(photo, placed, studio ? null : span);
  const outline = matte ? await loadMatte(matte, seen, placed) : null;
  signal?.throwIfAborted();
  const scale = (placed.place.width * picture.width) / (placed.crop.width * verdict.width);
  const inPicture = moveLandmarks(face.landmarks, {
    scale,
    x: placed.place.x * picture.width - placed.crop.x * verdict.width * scale,
    y: placed.place.y * picture.height - placed.crop.y * verdict.height * scale,
  });
  const { retouch = recipes[plan.look].retouch } = plan;
  const retouched = verdict.found ? retouchFace(picture, inPicture, null, retouch) : picture;
  const scene = setScene(retouched, verdict, placed, artifact.person, {
    outline,
    isCutOut: studio !== null,
    face: { landmarks: inPicture, width: face.width * scale },
  });
  signal?.throwIfAborted();
  const developed = developPortrait(scene, placed, recipes[plan.look], () => signal?.throwIfAborted());
  signal?.throwIfAborted();
  const { data, width, height } = mountPicture(developed, plan);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(portraitXmp)
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, width, height };
}

/** Where the person stands before the plan's set. */
function standBefore(
  plan: PortraitPlan,
  { width, height, face: { yaw } }: PhotoVerdict,
  face: FoundFace,
  matte: Uint8Array,
): Promise<Pick<PortraitPlan, "crop" | "place">> {
  const { x = 0 } = compositionOf(plan, recipes[plan.look]);
  const wide = plan.picture.width > plan.picture.height * 1.4 ? 2.2 : 1;
  // who looks aside gets room there
  const aside = (plan.keySide === "left" ? -x : x) * wide - 0.05 * yaw;
  return placePerson(
    { landmarks: face.landmarks, faceWidth: face.width, photo: { width, height }, matte },
    { ...stances[plan.framing], x: 0.5 + aside },
    plan.picture,
  );
}

/** The face's landmarks in pixels of the photo: as training saw them, else looked for, else an average face where the face is. */
async function openFace(
  { seen, face, width, height, found }: PhotoVerdict,
  photo: Uint8Array,
): Promise<FoundFace> {
  if (seen) return { landmarks: unpackFloats(seen.landmarks), width: seen.width };
  const usual = { landmarks: averageLandmarks(face, { width, height }), width: face.width * width };
  if (!found) return usual;
  const small = await decodePhoto(photo, lookSide);
  const near = (other: { box: { left: number; width: number; top: number; height: number } }) =>
    Math.hypot(
      other.box.left + other.box.width / 2 - face.x * small.width,
      other.box.top + other.box.height / 2 - face.y * small.height,
    );
  const [nearest] = (await findFaces(small)).toSorted((a, b) => near(a) - near(b));
  if (!nearest || near(nearest) > 0.5 * face.width * small.width) return usual;
  const scale = width / small.width;
  return { landmarks: nearest.landmarks.map((value) => value * scale), width: nearest.width * scale };
}
