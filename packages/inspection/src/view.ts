import {
  buildPyramid,
  linearByByte,
  type Plane,
  type Pyramid,
  type Raster,
  resizePlane,
  toOklabRow,
} from "@portrait-studio/raster";

/** Colours are looked at in an image so small that the face is this wide at least, in pixels, and less than twice that. */
const faceSide = 40;

/** The data has three OKLab numbers a pixel. */
export interface Lab {
  width: number;
  height: number;
  data: Float32Array;
}

export interface InspectedFace {
  /** three numbers each, of the mesh of 478 */
  landmarks: Float32Array;
  /** cheek to cheek, as it would be seen from the front */
  width: number;
}

export interface Subject {
  image: Raster;
  source: Raster;
  /** the person's part of each pixel; null where nobody cut them out */
  outline: Plane | null;
  /** whether something else is behind them than in the source */
  isCutOut: boolean;
  /** in pixels of the image */
  face: InspectedFace;
  /** of the face in the source, where it is at hand */
  identity?: Float32Array | undefined;
  wanted: WantedImage;
}

export interface WantedImage {
  hasFace: boolean;
  /** the source has no colour */
  grey: boolean;
  inColour: boolean;
  /** lamps or grading give a face other colours than its own */
  colouredLight: boolean;
  /** degrees by which a cast that no skin has is turned */
  skinTurn: number;
  /** strokes take the place of pixels */
  strokes: boolean;
  /** of what is behind the person, as #rgb or #rrggbb */
  backdrop?: string | undefined;
  /** the fineness of the source is to be kept */
  sharp: boolean;
  /** what of the head is missing beside what the source has of it, in pixels, as far as that is known without looking at the image */
  headMissing: number;
}

export interface View {
  subject: Subject;
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

export function viewSubject(subject: Subject): View {
  const image = buildPyramid(subject.image);
  const source = buildPyramid(subject.source);
  const level = Math.min(image.length - 1, Math.max(0, Math.floor(Math.log2(subject.face.width / faceSide))));
  const { width, height } = image[level];
  return {
    subject,
    image,
    source,
    small: {
      image: toLab(image[level]),
      source: toLab(source[level]),
      outline: subject.outline && resizePlane(subject.outline, width, height),
      landmarks: subject.face.landmarks.map((value) => value / 2 ** level),
      face: subject.face.width / 2 ** level,
    },
  };
}

function toLab({ width, height, data }: Raster): Lab {
  const out = new Float32Array(width * height * 3);
  const row = new Float64Array(width * 3);
  for (let y = 0; y < height; y++) labRow(out, data, row, y * width * 3);
  return { width, height, data: out };
}

function labRow(out: Float32Array, bytes: Uint8Array, row: Float64Array, from: number): void {
  for (let i = 0; i < row.length; i++) row[i] = linearByByte[bytes[from + i]];
  toOklabRow(row);
  out.set(row, from);
}
