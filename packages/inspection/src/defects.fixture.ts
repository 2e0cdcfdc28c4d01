import type { ImageFlaw } from "@portrait-studio/contract";
import {
  blur,
  fromOklabRow,
  linearByByte,
  parseHex,
  type Raster,
  toCoded,
  toOklabRow,
  toPlanes,
} from "@portrait-studio/raster";
import type { Subject } from "./view.ts";

/** A mistake made on purpose in a finished image, and the check that must find it. */
export interface Defect {
  name: string;
  flaw: ImageFlaw;
  /** what it changes of the image; null where that has no place for it */
  damage: (subject: Subject, other: Subject) => Damage | null;
}

type Damage = Partial<Pick<Subject, "image" | "source" | "outline">>;

type Colour = [number, number, number];

/** A copy whose pixels a function may change, in 8-bit sRGB. */
function redraw(
  { image }: Pick<Subject, "image">,
  draw: (pixel: Colour, x: number, y: number, i: number) => void,
): { image: Raster } {
  const data = image.data.slice();
  const pixel: Colour = [0, 0, 0];
  for (let i = 0; i < image.width * image.height; i++) {
    for (let c = 0; c < 3; c++) pixel[c] = image.data[3 * i + c];
    draw(pixel, i % image.width, Math.floor(i / image.width), i);
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(255, Math.max(0, Math.round(pixel[c])));
  }
  return { image: { ...image, data } };
}

/** Turns a colour's hue, and gives it colour at least. */
function turn(pixel: Colour, degrees: number, least: number, part: number): void {
  const row = Float64Array.from(pixel, (value) => linearByByte[Math.round(value)]);
  toOklabRow(row);
  const chroma = Math.max(least, Math.hypot(row[1], row[2]));
  const hue = Math.atan2(row[2], row[1]) + (degrees * Math.PI) / 180;
  row[1] += (chroma * Math.cos(hue) - row[1]) * part;
  row[2] += (chroma * Math.sin(hue) - row[2]) * part;
  fromOklabRow(row);
  for (let c = 0; c < 3; c++) pixel[c] = 255 * toCoded(Math.min(1, Math.max(0, row[c])));
}

/** Towards a colour that is neither light nor dark, of a hue far from another's. */
function repaint(pixel: Colour, hex: string, part: number): void {
  const [red, green, blue] = parseHex(hex);
  const other: Colour = red > green && red > blue ? [60, 130, 110] : [190, 95, 80];
  if (red === green && green === blue) other[2] = 40;
  for (let c = 0; c < 3; c++) pixel[c] += (other[c] - pixel[c]) * part;
}

/** 1 within the face's oval, soft at its edge. */
function computeFaceDistance({ face: { landmarks, width } }: Subject, x: number, y: number): number {
  const [cx, top, bottom] = [landmarks[3 * 168], landmarks[31], landmarks[3 * 152 + 1]];
  const [u, v] = [(x - cx) / (0.5 * width), (y - (top + bottom) / 2) / (0.52 * (bottom - top))];
  return Math.min(1, Math.max(0, 5 * (1 - Math.hypot(u, v))));
}

/** The corner that is farther from the face. */
function findCorner({ image, face }: Subject): number {
  return face.landmarks[30] > image.width / 2 ? 2 : image.width - 3;
}

/** Of 255, in one channel. */
const visible = 50;

const headCut: Defect = {
  name: "cut head",
  flaw: "head",
  damage: (subject) => {
    const { image, face } = subject;
    const brow = face.landmarks[31] - 0.02 * face.width;
    if (brow < 0.25 * face.width) return null;
    const from = 3 * (2 * image.width + findCorner(subject));
    // where hair and what is behind are of one tone, nobody sees it
    const crown = 3 * (Math.round(brow - 0.15 * face.width) * image.width + Math.round(face.landmarks[30]));
    const seen = [0, 1, 2].map((c) => Math.abs(image.data[crown + c] - image.data[from + c]));
    if (Math.max(...seen) < visible) return null;
    return redraw(subject, (pixel, _x, y) => {
      if (y < brow) for (let c = 0; c < 3; c++) pixel[c] = image.data[from + c];
    });
  },
};

/** Strokes of an A in a square of side 1. */
const isLetter = (u: number, v: number) =>
  v >= 0 &&
  v <= 1 &&
  (Math.abs(u - (0.5 - 0.5 * v)) < 0.13 ||
    Math.abs(u - (0.5 + 0.5 * v)) < 0.13 ||
    (Math.abs(v - 0.62) < 0.1 && Math.abs(u - 0.5) < 0.3));

const letter: Defect = {
  name: "yellow letter beside the hair",
  flaw: "outline",
  damage: (subject) => {
    const { image, outline, isCutOut, face } = subject;
    if (!isCutOut || !outline) return null;
    const row = Math.round(face.landmarks[31]);
    if (row < 0) return null;
    const side = 0.26 * face.width;
    const middle = Math.round(face.landmarks[30]);
    let [left, right] = [middle, middle];
    while (right < image.width - 1 && outline.data[row * image.width + right] > 0.5) right++;
    while (left > 0 && outline.data[row * image.width + left] > 0.5) left--;
    const x0 = image.width - right > left ? right : left - side;
    if (x0 < 0 || x0 + side > image.width) return null;
    const at = (x: number, y: number) => isLetter((x - x0) / side, (y - row + side / 2) / side);
    const write = (raster: Raster) =>
      redraw({ image: raster }, (pixel, x, y) => {
        if (at(x, y)) [pixel[0], pixel[1], pixel[2]] = [235, 205, 25];
      }).image;
    // it stood behind them in the photo, and the cut-out has kept it
    const alphas = outline.data.map((alpha, i) =>
      at(i % image.width, Math.floor(i / image.width)) ? 1 : alpha,
    );
    return {
      image: subject.wanted.inColour ? write(image) : image,
      source: write(subject.source),
      outline: { ...outline, data: alphas },
    };
  },
};

const otherFace: Defect = {
  name: "another person's face",
  flaw: "face",
  damage: (subject, other) => {
    const [a, b] = [getAnchors(subject), getAnchors(other)];
    const [cos, sin] = [
      (b.x * a.x + b.y * a.y) / (a.x ** 2 + a.y ** 2),
      (b.y * a.x - b.x * a.y) / (a.x ** 2 + a.y ** 2),
    ];
    const from = (x: number, y: number) => {
      const [dx, dy] = [x - a.middle.x, y - a.middle.y];
      const [u, v] = [
        Math.round(b.middle.x + dx * cos - dy * sin),
        Math.round(b.middle.y + dx * sin + dy * cos),
      ];
      const inside = u >= 0 && v >= 0 && u < other.image.width && v < other.image.height;
      return inside ? 3 * (v * other.image.width + u) : -1;
    };
    const sums = [0, 0, 0, 0, 0, 0];
    redraw(subject, (pixel, x, y) => {
      const at = computeFaceDistance(subject, x, y) > 0.5 ? from(x, y) : -1;
      if (at < 0) return;
      for (let c = 0; c < 3; c++) {
        sums[c] += pixel[c];
        sums[3 + c] += other.image.data[at + c];
      }
    });
    return redraw(subject, (pixel, x, y) => {
      const part = computeFaceDistance(subject, x, y);
      const at = part > 0 ? from(x, y) : -1;
      if (at < 0) return;
      for (let c = 0; c < 3; c++)
        pixel[c] += (other.image.data[at + c] * (sums[c] / Math.max(1, sums[3 + c])) - pixel[c]) * part;
    });
  },
};

/** From the middle of the eyes to the mouth. */
function getAnchors({ face: { landmarks } }: Subject) {
  const at = (i: number) => ({ x: landmarks[3 * i], y: landmarks[3 * i + 1] });
  const [right, left, up, down] = [at(33), at(263), at(13), at(14)];
  const middle = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  return { middle, x: (up.x + down.x) / 2 - middle.x, y: (up.y + down.y) / 2 - middle.y };
}

const greenSkin: Defect = {
  name: "green skin",
  flaw: "skin",
  damage: (subject) =>
    redraw(subject, (pixel, x, y) => turn(pixel, 65, 0, computeFaceDistance(subject, x, y))),
};

const wrongBackdrop: Defect = {
  name: "another backdrop than asked for",
  flaw: "backdrop",
  damage: (subject) => {
    const { outline, isCutOut } = subject;
    const { backdrop } = subject.wanted;
    if (!isCutOut || !outline || !backdrop) return null;
    return redraw(subject, (pixel, _x, _y, i) => repaint(pixel, backdrop, 1 - outline.data[i]));
  },
};

const blurred: Defect = {
  name: "blur",
  flaw: "sharpness",
  damage: ({ image, face }) => {
    const [red, green, blue] = toPlanes(image, 1).map((plane) => blur(plane, 0.022 * face.width).data);
    const data = new Uint8Array(image.data.length);
    for (let i = 0; i < red.length; i++) data.set([red[i], green[i], blue[i]], 3 * i);
    return { image: { ...image, data } };
  },
};

export const defects: readonly Defect[] = [headCut, letter, otherFace, greenSkin, wrongBackdrop, blurred];
