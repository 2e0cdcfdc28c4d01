import { clamp, type Plane, smoothstep } from "@portrait-studio/raster";
import type { FaceShape } from "./face-shape.ts";
import { fillOval, heightOver } from "./face-shape.ts";
import type { Colours } from "./laplacian.ts";
import { nearestIn } from "./nearest.ts";

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

/**
 * Where alpha is to be found: a band along the outline, broad where hair may fly, narrow along clothes.
 * @param depth pixels to the outline of the person's mask, positive inside
 * @param like how like the person's hair each pixel is, 0..1
 * @param blurred pixels by which the mask may be wrong for its own coarseness
 */
export function makeTrimap(
  colours: Colours,
  depth: Float32Array,
  segmentation: Plane,
  face: FaceShape,
  like: Float32Array,
  blurred: number,
): Trimap {
  const { width, height } = colours;
  const hair = new Float32Array(width * height);
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isHair = hairAt(face, x, y, like[i]);
      hair[i] = isHair;
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

/** Pixels to the outline of a mask, positive inside; the picture's edge is no outline. */
export function signedDepth(inside: Uint8Array, width: number, height: number): Float32Array {
  const outside = inside.map((value) => (value ? 0 : 1));
  const depth = nearestIn(outside, width, height).distance;
  const out = nearestIn(inside, width, height).distance;
  const most = width + height;
  for (let i = 0; i < depth.length; i++) {
    depth[i] = inside[i] ? Math.min(most, depth[i] - 0.5) : -Math.min(most, out[i] - 0.5);
  }
  return depth;
}

/** Above the eyes all is hair or hat; beside the face and down to the chest what looks like it. */
function hairAt(face: FaceShape, x: number, y: number, like: number): number {
  const over = (heightOver(face, x, y) - face.eyeLine) / face.width;
  const above = smoothstep(-0.1, 0.1, over);
  const near = smoothstep(-3.2, -2.2, over) * like;
  return clamp(Math.max(above, near), 0, 1);
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
    if (oval[i] && segmentation.data[i] > 0.75) marks[i] = sure.person;
  }
}
