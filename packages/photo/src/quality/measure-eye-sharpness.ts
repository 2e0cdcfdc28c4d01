import { computeLuminance, type Pyramid, readSquare, type Square } from "@portrait-studio/raster";
import { eyeRings } from "@portrait-studio/vision";

/** Pixels across the square, and how much of the face's width it shows: half a percent of a face is a pixel and more. */
const size = 224;
const part = 0.9;

/**
 * 15 real photographs have 0.075 to 0.220, median 0.153; 6 paintings and an old plate 0.130 to 0.327; 24 rendered photos 0.184 to 0.305.
 * A blur of 1.1 % of the face's width leads to 0.042, one of 2.4 % to 0.019.
 */
export const sharpnessGate = {
  /** below, a portrait is mush */
  hopeless: 0.019,
  /** what eyes need at least to be seen open or closed */
  telling: 0.028,
  /** below, the photo is called blurry */
  blurry: 0.042,
  /** from here on, more is no better */
  sharp: 0.12,
} as const;

/** Contrast and the face's size do not change it; `sharpnessGate` says what real photos have. Landmarks are in the first level's pixels. */
export function measureEyeSharpness(pyramid: Pyramid, landmarks: Float32Array, faceWidth: number): number {
  const mean = (i: number, k: number, axis: number) =>
    (landmarks[3 * i + axis] + landmarks[3 * k + axis]) / 2;
  const [dx, dy] = [0, 1].map((axis) => landmarks[3 * 263 + axis] - landmarks[3 * 33 + axis]);
  const square: Square = {
    x: mean(33, 263, 0),
    y: mean(33, 263, 1),
    side: part * faceWidth,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
  const pixels = readSquare(pyramid, square, { size, range: [0, 1], beyond: "edge" });
  const tone = Float32Array.from({ length: size * size }, (_, i) =>
    computeLuminance(pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]),
  );
  const fine = blur(tone, 0.9);
  const coarse = blur(tone, 9);
  const eyes = { fine: 0, coarse: 0 };
  for (const side of ["right", "left"] as const) {
    const box = boxIn(square, landmarks, eyeRings[side]);
    const reach = 0.6 * (box.right - box.left);
    const found = energies(tone, fine, coarse, {
      left: box.left - 0.2 * reach,
      right: box.right + 0.2 * reach,
      top: (box.top + box.bottom) / 2 - 0.75 * reach,
      bottom: (box.top + box.bottom) / 2 + 0.55 * reach,
    });
    // the better eye: one may be in the shade or turned away
    if (found.coarse > eyes.coarse) Object.assign(eyes, found);
  }
  const cheek = energies(tone, fine, coarse, boxIn(square, landmarks, [50, 101, 118, 205]));
  const other = energies(tone, fine, coarse, boxIn(square, landmarks, [280, 330, 347, 425]));
  const noise = Math.min(cheek.fine, other.fine);
  // cracks of old paint and freckles are no noise: some of the detail is always believed
  const detail = Math.max(0.4 * eyes.fine, eyes.fine - noise);
  return Math.sqrt(detail / Math.max(1e-6, eyes.coarse));
}

interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Round some landmarks, in pixels of the square's image. */
function boxIn(square: Square, landmarks: Float32Array, points: readonly number[]): Bounds {
  const radians = (-square.angle * Math.PI) / 180;
  const zoom = size / square.side;
  const places = points.map((i) => {
    const [dx, dy] = [landmarks[3 * i] - square.x, landmarks[3 * i + 1] - square.y];
    return [
      (dx * Math.cos(radians) - dy * Math.sin(radians)) * zoom + size / 2,
      (dx * Math.sin(radians) + dy * Math.cos(radians)) * zoom + size / 2,
    ];
  });
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Mean squares of the finest and of the next coarser detail inside of a box. */
function energies(tone: Float32Array, fine: Float32Array, coarse: Float32Array, box: Bounds) {
  let [fineSum, coarseSum, count] = [0, 0, 0];
  for (let y = Math.max(0, Math.round(box.top)); y < Math.min(size, box.bottom); y++) {
    for (let x = Math.max(0, Math.round(box.left)); x < Math.min(size, box.right); x++) {
      const i = y * size + x;
      fineSum += (tone[i] - fine[i]) ** 2;
      coarseSum += (tone[i] - coarse[i]) ** 2;
      count++;
    }
  }
  return { fine: fineSum / Math.max(1, count), coarse: coarseSum / Math.max(1, count) };
}

/** A Gaussian blur of the square's image; its edges are held. */
function blur(tone: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  const line = new Float32Array(size + 2 * reach);
  const rows = new Float32Array(tone.length);
  for (let n = 0; n < size; n++) blurLine(tone, rows, n * size, 1, { kernel, total, line });
  const out = new Float32Array(tone.length);
  for (let n = 0; n < size; n++) blurLine(rows, out, n, size, { kernel, total, line });
  return out;
}

/** Blurs one line of the image, whose pixels are `step` apart. @param line room for it with its held ends */
function blurLine(
  from: Float32Array,
  out: Float32Array,
  start: number,
  step: number,
  { kernel, total, line }: { kernel: readonly number[]; total: number; line: Float32Array },
): void {
  const reach = (kernel.length - 1) / 2;
  for (let i = 0; i < line.length; i++) {
    line[i] = from[start + Math.min(size - 1, Math.max(0, i - reach)) * step];
  }
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let k = 0; k < kernel.length; k++) sum += kernel[k] * line[i + k];
    out[start + i * step] = sum / total;
  }
}
