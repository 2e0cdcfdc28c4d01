import { openSegmentation } from "../person/open-segmentation.ts";
import { segmentPerson } from "../person/segment-person.ts";
import { openPhoto } from "../photo/open-photo.ts";
import { type CutOut, cutOut, longestSide } from "./cut-out.ts";
import type { MatteFace } from "./face-shape.ts";

/** Who is to be cut out of a photo. */
export interface CutOutRequest {
  /** face of the person, in pixels of the upright photo, as the findings hold it */
  chosen: MatteFace;
  /** faces of the other people, likewise: they are left out */
  others: readonly MatteFace[];
}

/**
 * Cuts a person out of an encoded photo, in the calling thread.
 * @returns alpha and colours at the photo's size, longer side at most 2048
 * @throws UnreadablePhotoError, ModelError
 */
export async function cutOutPhoto(photo: Uint8Array, { chosen, others }: CutOutRequest): Promise<CutOut> {
  const { raster, scale } = await openPhoto(photo, longestSide);
  const place = ({ landmarks, width }: MatteFace): MatteFace => ({
    landmarks: landmarks.map((value) => value / scale),
    width: width / scale,
  });
  const face = place(chosen);
  const segmentation = await segmentPerson(await openSegmentation(), raster, middleOf(face));
  return cutOut(raster, face, others.map(place), segmentation);
}

/** Middle and width of a face, as `segmentPerson` wants them. */
export function middleOf({ landmarks, width }: MatteFace): { x: number; y: number; width: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    left = Math.min(left, landmarks[i]);
    right = Math.max(right, landmarks[i]);
    top = Math.min(top, landmarks[i + 1]);
    bottom = Math.max(bottom, landmarks[i + 1]);
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width };
}
