import { openPhoto, type Plane } from "@portrait-studio/raster";
import { openSegmentation, segmentPerson, unpackFloats } from "@portrait-studio/vision";
import type { FaceFinding, Findings } from "../findings/types.ts";
import { cutOut, longestSide } from "../matte/cut-out.ts";
import type { Doubt } from "../matte/doubt.ts";
import type { MatteFace } from "../matte/face-shape.ts";

export interface CutRequest {
  findings: Findings;
  /** which of its faces is the person's; the others' people are left out */
  subject?: number;
}

/** The cut-out is upright and has the photo's shape; its longer side is at most 2048 pixels. */
export interface CutPhoto {
  width: number;
  height: number;
  /** one byte a pixel: 255 on the person */
  alpha: Uint8Array;
  doubt: Doubt;
  /** The part of the photo round the person, at most 640 pixels a side: bytes of red, green, blue and alpha. */
  drawSmall: () => { width: number; height: number; data: Uint8Array };
}

/** @throws UnreadablePhotoError; RangeError when the findings have no such face */
export async function cutPhoto(bytes: Uint8Array, { findings, subject = 0 }: CutRequest): Promise<CutPhoto> {
  const face = findings.faces[subject];
  if (!face) throw new RangeError(`the findings have no face ${subject}`);
  const { raster, scale } = await openPhoto(bytes, longestSide);
  const middle = {
    x: (face.box.left + face.box.width / 2) / scale,
    y: (face.box.top + face.box.height / 2) / scale,
    width: face.width / scale,
  };
  const segmentation = await segmentPerson(await openSegmentation(), raster, middle);
  const others = findings.faces.filter((other) => other !== face).map((other) => shrunk(other, scale));
  const { alpha, doubt, drawSmall } = cutOut(raster, shrunk(face, scale), others, segmentation);
  return { width: alpha.width, height: alpha.height, alpha: toBytes(alpha), doubt, drawSmall };
}

function toBytes({ width, height, data }: Plane): Uint8Array {
  const bytes = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) writeBytes(bytes, data, y * width, width);
  return bytes;
}

function writeBytes(bytes: Uint8Array, values: Float32Array, from: number, count: number): void {
  for (let i = from; i < from + count; i++) {
    const value = values[i];
    bytes[i] = value > 0 ? (value < 1 ? 255 * value + 0.5 : 255) : 0;
  }
}

function shrunk({ landmarks, width }: FaceFinding, scale: number): MatteFace {
  return { landmarks: unpackFloats(landmarks).map((value) => value / scale), width: width / scale };
}
