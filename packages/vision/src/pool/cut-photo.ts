import { unpackFloats } from "../findings/pack-floats.ts";
import type { FaceFinding, Findings } from "../findings/types.ts";
import { cutOut } from "../matte/cut-out.ts";
import type { Doubt } from "../matte/doubt.ts";
import type { MatteFace } from "../matte/face-shape.ts";
import { segmentPerson } from "../person/segment-person.ts";
import { openPhoto } from "../photo/open-photo.ts";
import { openModel } from "../runtime/open-model.ts";

/** Longer side of what is cut out, in pixels. */
const longest = 2048;

export interface CutRequest {
  /** what was seen in the photo */
  findings: Findings;
  /** which of its faces is the person's; the others' people are left out */
  subject?: number;
}

/** A person cut out of a photo, upright, the photo's shape, longer side at most 2048. */
interface Cut {
  width: number;
  height: number;
  /** one byte a pixel: 255 on the person */
  alpha: Uint8Array;
  doubt: Doubt;
}

export interface CutPhoto extends Cut {
  /** three bytes a pixel: the person's own colours, without the old background's */
  foreground: Uint8Array;
}

/** A cut in the thread that made it, with what may be drawn of it: most need the alpha alone. */
export interface DrawableCut extends Cut {
  drawForeground: () => Uint8Array;
  /** The part of the photo round the person, at most 896 pixels a side: bytes of red, green, blue and alpha. */
  drawSmall: () => { width: number; height: number; data: Uint8Array };
}

/**
 * Cuts a person out of a photo.
 * @throws UnreadablePhotoError; RangeError when the findings have no such face
 */
export async function cutPhoto(
  bytes: Uint8Array,
  { findings, subject = 0 }: CutRequest,
): Promise<DrawableCut> {
  const face = findings.faces[subject];
  if (!face) throw new RangeError(`the findings have no face ${subject}`);
  const { raster, scale } = await openPhoto(bytes, longest);
  const { run } = await openModel("selfie-square");
  const middle = {
    x: (face.box.left + face.box.width / 2) / scale,
    y: (face.box.top + face.box.height / 2) / scale,
    width: face.width / scale,
  };
  const segmentation = await segmentPerson(async (input) => (await run(input))[0], raster, middle);
  const others = findings.faces.filter((other) => other !== face).map((other) => shrunk(other, scale));
  const { alpha, doubt, drawForeground, drawSmall } = cutOut(
    raster,
    shrunk(face, scale),
    others,
    segmentation,
  );
  return {
    width: alpha.width,
    height: alpha.height,
    alpha: toBytes(alpha.data),
    doubt,
    drawForeground: () => drawForeground().data,
    drawSmall,
  };
}

function toBytes(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < bytes.length; i++) {
    const value = values[i];
    bytes[i] = value > 0 ? (value < 1 ? 255 * value + 0.5 : 255) : 0;
  }
  return bytes;
}

function shrunk({ landmarks, width }: FaceFinding, scale: number): MatteFace {
  return { landmarks: unpackFloats(landmarks).map((value) => value / scale), width: width / scale };
}
