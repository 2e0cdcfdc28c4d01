import { buildPyramid, openPhoto } from "@portrait-studio/raster";
import {
  compareWithPerson,
  describeIdentity,
  type Face,
  findFaces,
  unpackFloats,
} from "@portrait-studio/vision";
import { roundNumbers } from "../findings/look-at-photo.ts";

/** Longer side of the image that is looked at: a face that fills a tenth of it has the 100 pixels that its description needs. */
const workingSize = 1024;
const mostFaces = 4;
/** Fewer photos of a person say too little of how their face varies. */
const fewestIdentities = 3;
/** A smaller face in pixels, or one turned further in degrees, is a hidden one: dlib's network has learned from frontal ones. */
const smallestWidth = 40;
const furthestYaw = 55;
const furthestPitch = 40;

/** It is 1 minus the distance (0..1) of the most alike face, null where none compares. @param person packed @throws UnreadablePhotoError */
export async function measureLikeness(image: Uint8Array, person: readonly string[]): Promise<number | null> {
  if (person.length < fewestIdentities) return null;
  const { raster } = await openPhoto(image, workingSize);
  const faces = (await findFaces(raster)).filter(isClear).slice(0, mostFaces);
  if (faces.length === 0) return null;
  const known = person.map(unpackFloats);
  const pyramid = buildPyramid(raster);
  let nearest = Number.POSITIVE_INFINITY;
  for (const { landmarks } of faces) {
    nearest = Math.min(nearest, compareWithPerson(await describeIdentity(pyramid, landmarks), known));
  }
  return roundNumbers(Math.max(0, 1 - nearest), 3);
}

function isClear({ width, pose }: Face): boolean {
  return width >= smallestWidth && Math.abs(pose.yaw) <= furthestYaw && Math.abs(pose.pitch) <= furthestPitch;
}
