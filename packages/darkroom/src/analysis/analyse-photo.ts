import sharp from "sharp";
import { patchHeight, patchWidth } from "../find/candidates.ts";
import { usualTop } from "../find/head-top.ts";
import { decodePhoto, measurePhoto, type Picture, UnreadablePhotoError } from "../pixels/decode.ts";
import { clamp } from "../pixels/plane.ts";
import { hashPicture } from "./hash.ts";
import { faceInBox, headBox, overlap } from "./head-box.ts";
import { type FoundFace, fraction, lookForFaces } from "./look-for-faces.ts";
import { measureFace } from "./measure-face.ts";
import { encodePatch } from "./patch.ts";
import type { Box, Face, FaceCandidate, PhotoAnalysis } from "./types.ts";

/** Faces are measured at this size. */
const workingSize = 1600;

/**
 * Looks at one photo by itself: likely faces, their scores, hashes. Sees one decoded copy of at most 1600
 * pixels a side, whatever the photo's size.
 * @param options.headBox where the person says the head is: taken as it is, and no other face is a candidate
 * @throws UnreadablePhotoError when the bytes are not a whole, readable picture.
 */
export async function analysePhoto(
  bytes: Uint8Array,
  { headBox: told }: { headBox?: Box | undefined } = {},
): Promise<PhotoAnalysis> {
  if (bytes.length === 0) {
    throw new UnreadablePhotoError("the photo has no bytes");
  }
  const { width, height } = await measurePhoto(bytes);
  const working = await decodePhoto(bytes, workingSize);
  const { small, grey, faces: found } = await lookForFaces(working);
  const faces = told ? [takeFace(told, width / height, found)] : found;
  const describe = (face: Face, score: number, patch: Float32Array): FaceCandidate => ({
    face,
    score: Math.round(score * 1000) / 1000,
    measures: measureFace(working, face, width / working.width),
    patch: encodePatch(patch),
  });
  return {
    version: 1,
    width,
    height,
    grey,
    ...hashPicture(small),
    brightest: percentile(small, 0.95),
    candidates: faces.map(({ face, score, patch }) => describe(face, score, patch)),
    fallback: describe(await guessFace(small), 0, new Float32Array(0)),
    ...(told ? { told: true } : {}),
  };
}

/** From here on a found face is the one that the person has marked. */
const sameFrom = 0.4;

/** The face that the person has marked. One that was not found there has no voice in where the other photos' faces are. */
function takeFace(box: Box, shape: number, found: FoundFace[]): FoundFace {
  const face = faceInBox(box, shape);
  const common = (other: FoundFace) => overlap(box, headBox(other.face, shape));
  const [same] = found.filter((other) => common(other) >= sameFrom).sort((a, b) => common(b) - common(a));
  if (!same) return { face, score: 0, patch: new Float32Array(patchWidth * patchHeight) };
  return { ...same, face: { ...face, tilt: same.face.tilt, yaw: same.face.yaw } };
}

/**
 * Without a face to go by: the square with most in it, and in it the place where portraits have the head.
 * Entropy keeps heads in the picture more often than attention does.
 */
async function guessFace(small: Picture): Promise<Face> {
  const side = Math.min(small.width, small.height);
  const { info } = await sharp(small.data, { raw: { width: small.width, height: small.height, channels: 3 } })
    .resize(side, side, { fit: "cover", position: sharp.strategy.entropy })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.abs(info.cropOffsetLeft ?? 0);
  const top =
    small.height > small.width ? Math.min(Math.abs(info.cropOffsetTop ?? 0), 0.15 * small.height) : 0;
  return {
    x: fraction((left + 0.5 * side) / small.width),
    y: fraction((top + 0.42 * side) / small.height),
    width: fraction((0.3 * side) / small.width),
    tilt: 0,
    yaw: 0,
    top: usualTop,
  };
}

function percentile({ data }: Picture, share: number): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i += 3) {
    counts[clamp(Math.round(0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]), 0, 255)]++;
  }
  let left = (data.length / 3) * (1 - share);
  for (let tone = 255; tone >= 0; tone--) {
    left -= counts[tone];
    if (left <= 0) {
      return tone / 255;
    }
  }
  return 0;
}
