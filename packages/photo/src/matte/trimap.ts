import { type Plane, smoothstep } from "@portrait-studio/raster";
import { labelComponents } from "./connected-components.ts";
import { distanceToOther, nearestIn } from "./distance-transform.ts";
import { type FaceShape, fillOval, heightOver } from "./face-shape.ts";
import type { ColourImage } from "./laplacian.ts";
import { markWhere } from "./mark-where.ts";

/** How far in and out of the outline alpha is asked for, in face widths. */
const hairBand = { inner: 0.075, outer: 0.11 };
const bodyBand = { inner: 0.04, outer: 0.045 };

export const sure = { background: 0, person: 255, unknown: 128 } as const;

export interface Trimap {
  /** one of `sure` a pixel */
  marks: Uint8Array;
  /** 0..1: how likely it is hair (or a hat) rather than body */
  hair: Float32Array;
  /** pixels to the outline, positive inside */
  depth: Float32Array;
}

/** `depth` is in pixels to the mask's outline, positive inside; `like` and `hat` are 0..1; the mask may be wrong by `blurred` pixels. */
export function makeTrimap(
  colours: ColourImage,
  depth: Float32Array,
  segmentation: Plane,
  face: FaceShape,
  { like, hat }: Record<"like" | "hat", Float32Array>,
  blurred: number,
): Trimap {
  const { width, height } = colours;
  const hair = new Float32Array(width * height);
  const onHead = hangingFromHead(like, depth, face, width, height);
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    hairRow(hair, like, onHead, y, width, face);
    for (let i = y * width, end = i + width; i < end; i++) {
      hair[i] *= 1 - hat[i];
      const isHair = hair[i];
      const inner = face.width * (bodyBand.inner + (hairBand.inner - bodyBand.inner) * isHair);
      const outer = face.width * (bodyBand.outer + (hairBand.outer - bodyBand.outer) * isHair);
      const far = depth[i];
      marks[i] =
        far > Math.max(inner, blurred)
          ? sure.person
          : far < -Math.max(outer, blurred)
            ? sure.background
            : sure.unknown;
    }
  }
  keepFace(marks, segmentation, face, width, height);
  return { marks, hair, depth };
}

/** The depth is in pixels to the outline, positive inside; the image's edge is no outline. */
export function signedDepth(inside: Uint8Array, width: number, height: number): Float32Array {
  const depth = distanceToOther(inside, width, height);
  for (let y = 0; y < height; y++) signRow(depth, inside, y * width, width, width + height);
  return depth;
}

function signRow(depth: Float32Array, inside: Uint8Array, from: number, width: number, most: number): void {
  for (let i = from; i < from + width; i++) {
    const far = Math.min(most, depth[i] - 0.5);
    depth[i] = inside[i] ? far : -far;
  }
}

/** From here on something beside the face is taken for hair, and what lies in the face for the person, 0..1. */
const likelyHair = 0.5;
const surelyPerson = 0.75;

/**
 * Pixels to the nearest part of the person that looks like hair and hangs together with what does above the eyes: a coat of the
 * hair's colour is no hair, where skin or a collar lies between.
 */
function hangingFromHead(
  like: Float32Array,
  depth: Float32Array,
  face: FaceShape,
  width: number,
  height: number,
): Float32Array {
  const hairy = new Uint8Array(like.length);
  for (let i = 0; i < hairy.length; i++) {
    const above = heightOver(face, i % width, (i / width) | 0) > face.eyeLine;
    if (depth[i] > 0 && (above || like[i] > likelyHair)) hairy[i] = 1;
  }
  const { label, size } = labelComponents(hairy, width);
  const held = new Uint8Array(size.length);
  for (let i = 0; i < hairy.length; i++) {
    if (label[i] > 0 && heightOver(face, i % width, (i / width) | 0) > face.eyeLine) held[label[i]] = 1;
  }
  return nearestIn(
    markWhere(label, (k) => held[k] > 0),
    width,
    height,
  ).distance;
}

/** Above the eyes all is hair or hat; beside the face and down to the chest what looks like it, on and beside the hair. */
function hairRow(
  hair: Float32Array,
  like: Float32Array,
  onHead: Float32Array,
  y: number,
  width: number,
  face: FaceShape,
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const over = (heightOver(face, x, y) - face.eyeLine) / face.width;
    const above = smoothstep(-0.1, 0.1, over);
    const near = onHead[i] < hairBand.outer * face.width ? smoothstep(-3.2, -2.2, over) * like[i] : 0;
    hair[i] = above > near ? above : near;
  }
}

/** The face itself is the person, whatever its colours. */
function keepFace(
  marks: Uint8Array,
  segmentation: Plane,
  face: FaceShape,
  width: number,
  height: number,
): void {
  const oval = new Uint8Array(marks.length);
  fillOval(face, 0.88, oval, width, height, 1);
  for (let i = 0; i < marks.length; i++) {
    if (oval[i] && segmentation.data[i] > surelyPerson) marks[i] = sure.person;
  }
}
