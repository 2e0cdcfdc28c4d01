import {
  blur,
  computeLuminance,
  makePlane,
  type Plane,
  type Pyramid,
  readSquare,
  type Square,
} from "@portrait-studio/raster";
import type { FlawCheck } from "../types.ts";

/** Part of the photo's own sharpness that may be lost. */
const mostLost = 0.5;
/** The same where strokes take the place of pixels. */
const mostLostInStrokes = 0.7;
/** The eyes and what is round them: side of the square in face widths, and in pixels. */
const part = 0.72;
const size = 144;
/** The finest detail is what is lost by the first blur, all detail what is lost by the second, in pixels of the square. */
const [fine, coarse] = [0.9, 8];
/** The eyes' band, in parts of the square's height: brows and lids. */
const band = [0.34, 0.66] as const;
/** A photo with less of the finest detail than this is mush itself. */
const telling = 0.02;

export const asSharp: FlawCheck = {
  flaw: "sharpness",
  most: ({ subject: { wanted } }) => (wanted.strokes ? mostLostInStrokes : mostLost),
  measure: ({ subject: { wanted, face }, image, source }) => {
    if (!wanted.hasFace || !wanted.sharp) return null;
    const before = measureSharpness(source, face);
    if (before < telling) return null;
    return Math.max(0, 1 - measureSharpness(image, face) / before);
  },
};

function measureSharpness(
  pyramid: Pyramid,
  { landmarks, width }: { landmarks: Float32Array; width: number },
): number {
  const [right, left] = [33, 263].map((i) => ({ x: landmarks[3 * i], y: landmarks[3 * i + 1] }));
  const square: Square = {
    x: (right.x + left.x) / 2,
    y: (right.y + left.y) / 2,
    side: part * width,
    angle: (Math.atan2(left.y - right.y, left.x - right.x) * 180) / Math.PI,
  };
  const pixels = readSquare(pyramid, square, { size, range: [0, 1], beyond: "edge" });
  const tone = makePlane(size, size);
  for (let i = 0; i < tone.data.length; i++)
    tone.data[i] = computeLuminance(pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]);
  return Math.sqrt(energy(tone, blur(tone, fine)) / Math.max(1e-7, energy(tone, blur(tone, coarse))));
}

function energy(tone: Plane, blurred: Plane): number {
  let sum = 0;
  for (let i = Math.round(band[0] * size) * size; i < Math.round(band[1] * size) * size; i++)
    sum += (tone.data[i] - blurred.data[i]) ** 2;
  return sum;
}
