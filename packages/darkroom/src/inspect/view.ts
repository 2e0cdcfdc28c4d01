import {
  buildPyramid,
  linearOfByte,
  type Plane,
  type Pyramid,
  type Raster,
  resizePlane,
  toOklabRow,
} from "@portrait-studio/raster";
import type { Print } from "../looks/develop-plan.ts";

/** Colours are looked at in an image so small that the face is this wide at least, in pixels, and less than twice that. */
const faceSide = 40;

/** The colours of a small image in OKLab, three numbers a pixel. */
export interface Lab {
  width: number;
  height: number;
  data: Float32Array;
}

/** A print as the checks look at it. */
export interface View {
  print: Print;
  image: Pyramid;
  source: Pyramid;
  /** the same, small: lengths here are in its pixels */
  small: {
    image: Lab;
    source: Lab;
    outline: Plane | null;
    landmarks: Float32Array;
    face: number;
  };
}

export function viewPrint(print: Print): View {
  const image = buildPyramid(print.image);
  const source = buildPyramid(print.source);
  const level = Math.min(image.length - 1, Math.max(0, Math.floor(Math.log2(print.face.width / faceSide))));
  const { width, height } = image[level];
  return {
    print,
    image,
    source,
    small: {
      image: toLab(image[level]),
      source: toLab(source[level]),
      outline: print.outline && resizePlane(print.outline, width, height),
      landmarks: print.face.landmarks.map((value) => value / 2 ** level),
      face: print.face.width / 2 ** level,
    },
  };
}

export function toLab({ width, height, data }: Raster): Lab {
  const out = new Float32Array(width * height * 3);
  const row = new Float64Array(width * 3);
  for (let y = 0; y < height; y++) labRow(out, data, row, y * width * 3);
  return { width, height, data: out };
}

function labRow(out: Float32Array, bytes: Uint8Array, row: Float64Array, from: number): void {
  for (let i = 0; i < row.length; i++) row[i] = linearOfByte[bytes[from + i]];
  toOklabRow(row);
  out.set(row, from);
}
