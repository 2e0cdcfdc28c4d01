import sharp from "sharp";
import { type Candidate, findCandidates } from "../find/candidates.ts";
import { findHeadTop } from "../find/head-top.ts";
import { recentre } from "../find/recentre.ts";
import { mapSkin, type SkinMap } from "../find/skin-map.ts";
import type { Picture } from "../pixels/decode.ts";
import type { Face } from "./types.ts";

/** Faces are looked for at this size: a face of a sixteenth of the longer side still fills a template. */
const searchSize = 320;

export interface FoundFace {
  face: Face;
  /** 0..1 */
  score: number;
  /** band-passed pixels round the face, turned upright */
  patch: Float32Array;
}

export interface Faces {
  /** the picture at the size of the search */
  small: Picture;
  grey: boolean;
  /** best first; may be empty */
  faces: FoundFace[];
}

/** The most face-like places of a picture. */
export async function lookForFaces(picture: Picture): Promise<Faces> {
  const small = await shrink(picture);
  const skin = mapSkin(small);
  const faces = findCandidates(small, skin).map((candidate) => ({
    face: placeFace(small, candidate, skin),
    score: candidate.score,
    patch: candidate.patch,
  }));
  return { small, grey: skin.grey, faces };
}

async function shrink(picture: Picture): Promise<Picture> {
  const { data, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize(searchSize, searchSize, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function placeFace(small: Picture, candidate: Candidate, skin: SkinMap): Face {
  const { x, y, width } = recentre(candidate, skin);
  return {
    x: fraction(x / small.width),
    y: fraction(y / small.height),
    width: fraction(width / small.width),
    tilt: candidate.tilt,
    yaw: candidate.yaw,
    top: fraction(findHeadTop(small, { x, y, width })),
  };
}

/** Five decimals: a fiftieth of a pixel, and keeps the analysis small. */
export function fraction(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
