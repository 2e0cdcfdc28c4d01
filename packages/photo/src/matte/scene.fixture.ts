import { blur, type Plane, type Raster, resizePlane } from "@portrait-studio/raster";
import type { MatteFace } from "./face-shape.ts";

export type Colour = readonly [number, number, number];

export interface SceneOptions {
  width?: number;
  height?: number;
  /** middle of the face, parts of the image */
  x?: number;
  y?: number;
  /** cheek to cheek, part of the width */
  face?: number;
  hair?: Colour;
  skin?: Colour;
  shirt?: Colour;
  behind?: (x: number, y: number) => Colour;
  /** loose hairs round the head */
  strands?: number;
}

/** A drawn person whose alpha and colours are known. */
export interface Scene {
  photo: Raster;
  alpha: Float32Array;
  /** the person's colours, 0..255, interleaved */
  own: Float32Array;
  face: MatteFace;
  /** as a model might see it: coarse and soft */
  segmentation: Plane;
}

export const wall: Colour = [150, 165, 180];

/** Draws a head with hair, ears and shoulders at four times the size, so that alpha is right within the outline's pixels. */
export function drawScene({ behind = () => wall, ...options }: SceneOptions = {}): Scene {
  const { width = 320, height = 400, x = 0.5, y = 0.4, face = 0.25 } = options;
  const unit = face * width;
  const place = { cx: x * width, cy: y * height, unit };
  const key = JSON.stringify(options);
  const person = people.get(key) ?? drawPerson(options, width, height, place);
  people.set(key, person);
  const { alpha, own } = person;
  const photo = expose(alpha, own, width, height, behind);
  return {
    photo,
    alpha,
    own,
    face: { landmarks: createLandmarks(place), width: unit },
    segmentation: createSegmentation(alpha, width, height),
  };
}

/** The same person before another background is not drawn again. */
const people = new Map<string, Pick<Scene, "alpha" | "own">>();

function drawPerson(
  { hair = [60, 40, 30], skin = [205, 160, 130], shirt = [40, 60, 110], strands = 60 }: SceneOptions,
  width: number,
  height: number,
  place: Place,
): Pick<Scene, "alpha" | "own"> {
  const hairs = drawStrands(strands, place);
  const alpha = new Float32Array(width * height);
  const own = new Float32Array(width * height * 3);
  for (let i = 0; i < alpha.length; i++) {
    const seen = drawPixel(i % width, (i / width) | 0, place, hairs, { hair, skin, shirt });
    alpha[i] = seen.alpha;
    own.set(seen.colour, i * 3);
  }
  return { alpha, own };
}

interface Place {
  cx: number;
  cy: number;
  unit: number;
}

/** Samples of a pixel, each way. */
const grid = 4;

function drawPixel(
  x: number,
  y: number,
  { cx, cy, unit }: Place,
  hairs: readonly Strand[],
  colours: Record<Part, Colour>,
): { alpha: number; colour: number[] } {
  const near = hairs.filter((strand) => Math.hypot(strand.x - x, strand.y - y) < strand.length + 4);
  const sum = [0, 0, 0];
  let count = 0;
  for (let s = 0; s < grid * grid; s++) {
    const u = x + ((s % grid) + 0.5) / grid - 0.5;
    const v = y + (Math.floor(s / grid) + 0.5) / grid - 0.5;
    const part = partAt((u - cx) / unit, (v - cy) / unit) ?? (crosses(near, u, v, unit) ? "hair" : undefined);
    if (!part) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += colours[part][c];
  }
  return {
    alpha: count / (grid * grid),
    colour: count > 0 ? sum.map((value) => value / count) : [...colours.hair],
  };
}

/** The person before a background, with a little noise. */
function expose(
  alpha: Float32Array,
  own: Float32Array,
  width: number,
  height: number,
  behind: (x: number, y: number) => Colour,
): Raster {
  const data = new Uint8Array(width * height * 3);
  let seed = 99;
  for (let i = 0; i < alpha.length; i++) {
    const back = behind(i % width, (i / width) | 0);
    for (let c = 0; c < 3; c++) {
      seed = (seed * 48271) % 2147483647;
      const noise = (seed / 2147483647 - 0.5) * 5;
      data[i * 3 + c] = clampByte(alpha[i] * own[i * 3 + c] + (1 - alpha[i]) * back[c] + noise + 0.5);
    }
  }
  return { width, height, data };
}

/** @param softness of its edges, in steps of three pixels */
export function createSegmentation(
  alpha: Float32Array,
  width: number,
  height: number,
  softness = 1.6,
): Plane {
  const small = resizePlane({ width, height, data: alpha }, Math.ceil(width / 3), Math.ceil(height / 3));
  return blur(small, softness);
}

function clampByte(value: number): number {
  return Math.max(0, Math.min(255, Math.floor(value)));
}

type Part = "hair" | "skin" | "shirt";

/** What of the person lies at a place, in face widths from the middle of the face. */
function partAt(x: number, y: number): Part | undefined {
  if ((x / 0.5) ** 2 + (y / 0.66) ** 2 < 1) return y < -0.42 ? "hair" : "skin";
  if (((Math.abs(x) - 0.6) / 0.13) ** 2 + ((y - 0.05) / 0.2) ** 2 < 1) return "skin";
  if ((x / 0.62) ** 2 + ((y + 0.25) / 0.66) ** 2 < 1 && y < 0.05) return "hair";
  if (Math.abs(x) < 0.28 && y > 0 && y < 1) return "skin";
  if (y > 0.85 && Math.abs(x) < 0.35 + Math.sqrt(Math.max(0, y - 0.85)) * 1.1 && Math.abs(x) < 1.4)
    return "shirt";
  return undefined;
}

interface Strand {
  x: number;
  y: number;
  dx: number;
  dy: number;
  length: number;
}

function drawStrands(count: number, { cx, cy, unit }: Place): Strand[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = Math.PI * (1.05 + (0.9 * (k + 0.5)) / count);
    const [dx, dy] = [Math.cos(angle + 0.3 * Math.sin(k * 7)), Math.sin(angle + 0.3 * Math.sin(k * 7))];
    return {
      x: cx + 0.58 * unit * Math.cos(angle),
      y: cy - 0.25 * unit + 0.62 * unit * Math.sin(angle),
      dx,
      dy,
      length: unit * (0.05 + 0.07 * Math.abs(Math.sin(k * 3))),
    };
  });
}

function crosses(strands: readonly Strand[], x: number, y: number, unit: number): boolean {
  return strands.some((strand) => {
    const along = (x - strand.x) * strand.dx + (y - strand.y) * strand.dy;
    const across = Math.abs((x - strand.x) * strand.dy - (y - strand.y) * strand.dx);
    return along > -2 && along < strand.length && across < 0.008 * unit;
  });
}

/** The points of the mesh that the matte reads: an oval, the eyes' corners. */
function createLandmarks({ cx, cy, unit }: Place): Float32Array {
  const landmarks = new Float32Array(478 * 3);
  const put = (k: number, x: number, y: number) => landmarks.set([cx + x * unit, cy + y * unit, 0], k * 3);
  ovalOrder.forEach((k, i) => {
    const angle = (i / ovalOrder.length) * 2 * Math.PI;
    put(k, Math.sin(angle) * 0.5, -Math.cos(angle) * 0.64);
  });
  [33, 133, 263, 362].forEach((k, i) => {
    put(k, [-0.3, -0.12, 0.3, 0.12][i], -0.1);
  });
  return landmarks;
}

const ovalOrder = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** Mean absolute difference of two alphas where `counts` says so. */
export function alphaError(
  found: Float32Array,
  truth: Float32Array,
  counts: (i: number) => boolean = () => true,
): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (counts(i)) {
      sum += Math.abs(found[i] - truth[i]);
      n++;
    }
  }
  return sum / Math.max(1, n);
}
