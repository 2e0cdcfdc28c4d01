import {
  boxMean,
  computeLuma,
  findMedian,
  makePlane,
  type Raster,
  type Rect,
  readWindow,
} from "@portrait-studio/raster";
import type { Face } from "@portrait-studio/vision";
import { labelComponents } from "../matte/connected-components.ts";
import { nearestIn } from "../matte/distance-transform.ts";

/** Pixels a face width in the image that letters are looked for in. */
const unit = 64;
/** How far around the middle of the face, in face widths. */
const reach = { aside: 2.6, above: 2.4, below: 0.75 };
/** The head with its hair, which is no background: half its width, and how far it goes up and down. */
const head = { half: 0.85, up: 1.25, down: 0.9 };
/** How far letters stand out from what is around them, 0..1. */
const contrast = 0.09;
/** A letter's height, in face widths. */
const height = { least: 0.13, most: 0.9 };
/** How much thicker a letter is at its thickest place than in the mean: letters up to 1.35, stars from 1.75 on. */
const evenness = 1.5;
/** A letter is at most so many times as wide as tall, and at least so many of its strokes tall: else it is a dash or a blot. */
const widest = 1.6;
const fewestStrokes = 2.2;
/**
 * Two shapes follow each other in one word: ratios of their heights and strokes at most; overlap and gap in parts of a height; how far
 * their colours are apart at most, 0..1 a channel.
 */
const neighbours = { taller: 1.9, thicker: 1.7, overlap: 0.55, under: -0.25, gap: 0.8, colour: 0.17 };
/** A rule holds for a line where it does for this part of its letters. */
const most = 0.6;
/** Tails and round feet go below a line by this part of a letter's height, and a pixel. */
const tail = 0.12;
/** This part of a line's letters differs in width (part of the middle one's) or in how much of its box is filled. */
const variety = { letters: 0.3, width: 0.12, fill: 0.06 };
/** A shape that fills this part of its box is a bar. */
const barFill = 0.75;
/** Letters in a row, and how long the row is in face widths. */
const fewest = 3;
const shortest = 0.55;

interface FoundLetter {
  left: number;
  right: number;
  top: number;
  bottom: number;
  area: number;
  /** mean width of its strokes, in pixels */
  stroke: number;
  colour: [number, number, number];
}

/** The line's box is in the raster's pixels. */
export function findLettering(
  raster: Raster,
  { box, width: faceWidth }: Pick<Face, "box" | "width">,
): Rect | null {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const left = Math.max(0, x - reach.aside * faceWidth);
  const top = Math.max(0, y - reach.above * faceWidth);
  const window = {
    left,
    top,
    width: Math.min(raster.width, x + reach.aside * faceWidth) - left,
    height: Math.min(raster.height, y + reach.below * faceWidth) - top,
  };
  const scale = unit / faceWidth;
  const size = [window.width, window.height].map((side) => Math.round(side * scale));
  if (Math.min(...size) < unit / 2) return null;
  const [w, h] = size;
  const colours = readWindow([raster], window, w, h);
  const centre = { x: (x - left) * scale, y: (y - top) * scale };
  const lines = splitChannels(colours).flatMap((channel) =>
    [1, -1].map((sign) => longestLine(findLetters(channel, sign, colours, w, h, centre))),
  );
  const best = lines.reduce((a, b) => (computeLength(b) > computeLength(a) ? b : a));
  if (computeLength(best) < shortest * unit) return null;
  const edge = (key: "left" | "top" | "right" | "bottom", choose: (...values: number[]) => number) =>
    choose(...best.map((letter) => letter[key])) / scale;
  const [l, t] = [edge("left", Math.min), edge("top", Math.min)];
  return {
    left: window.left + l,
    top: window.top + t,
    width: edge("right", Math.max) - l,
    height: edge("bottom", Math.max) - t,
  };
}

/** Light, red against green, and blue against yellow. */
function splitChannels(colours: Float32Array): Float32Array[] {
  const count = colours.length / 3;
  const channels = [0, 1, 2].map(() => new Float32Array(count));
  for (let i = 0; i < count; i++) {
    const [r, g, b] = [colours[i * 3], colours[i * 3 + 1], colours[i * 3 + 2]];
    channels[0][i] = computeLuma(r, g, b);
    channels[1][i] = (r - g) / 1.4;
    channels[2][i] = (b - (r + g) / 2) / 1.4;
  }
  return channels;
}

function findLetters(
  channel: Float32Array,
  sign: number,
  colours: Float32Array,
  width: number,
  rows: number,
  centre: { x: number; y: number },
): FoundLetter[] {
  const around = boxMean(makePlane(width, rows, channel), Math.round(0.3 * unit)).data;
  const stands = new Uint8Array(channel.length);
  for (let i = 0; i < stands.length; i++) {
    const y = (i / width) | 0;
    if (isHead((i - y * width - centre.x) / unit, (y - centre.y) / unit)) continue;
    if (sign * (channel[i] - around[i]) > contrast) stands[i] = 1;
  }
  const { label, size } = labelComponents(stands, width);
  const depth = nearestIn(
    stands.map((value) => 1 - value),
    width,
    rows,
  ).distance;
  return measureShapes(label, size, depth, colours, width).flatMap((shape) => toLetter(shape));
}

function isHead(across: number, down: number): boolean {
  const length = down < 0 ? head.up : head.down;
  return (across / head.half) ** 2 + (down / length) ** 2 < 1;
}

interface LetterShape extends FoundLetter {
  /** pixels whose neighbour on a side is not of the shape, counted by side */
  outline: number;
  deepest: number;
}

function measureShapes(
  label: Int32Array,
  size: readonly number[],
  depth: Float32Array,
  colours: Float32Array,
  width: number,
): LetterShape[] {
  const shapes = size.map(
    (area): LetterShape => ({
      left: width,
      right: 0,
      top: label.length,
      bottom: 0,
      area,
      stroke: 0,
      colour: [0, 0, 0],
      outline: 0,
      deepest: 0,
    }),
  );
  for (let y = 0; y * width < label.length; y++) measureRow(shapes, label, depth, colours, y, width);
  return shapes.slice(1);
}

function measureRow(
  shapes: readonly LetterShape[],
  label: Int32Array,
  depth: Float32Array,
  colours: Float32Array,
  y: number,
  width: number,
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const own = label[i];
    if (own === 0) continue;
    const shape = shapes[own];
    shape.left = Math.min(shape.left, x);
    shape.right = Math.max(shape.right, x + 1);
    shape.top = Math.min(shape.top, y);
    shape.bottom = Math.max(shape.bottom, y + 1);
    shape.deepest = Math.max(shape.deepest, depth[i] - 0.5);
    if (label[i - 1] !== own) shape.outline++;
    if (label[i + 1] !== own) shape.outline++;
    if (label[i - width] !== own) shape.outline++;
    if (label[i + width] !== own) shape.outline++;
    for (let c = 0; c < 3; c++) shape.colour[c] += colours[i * 3 + c] / shape.area;
  }
}

/** None where the shape is too small, too large, a bar across, or a blot rather than strokes. */
function toLetter({ outline, deepest, ...shape }: LetterShape): FoundLetter[] {
  const tall = shape.bottom - shape.top;
  const wide = shape.right - shape.left;
  // an outline counted by sides is longer than it is, by 4 over pi in the mean of all directions
  const stroke = (2 * shape.area) / (outline * (Math.PI / 4));
  const isSized = tall >= height.least * unit && tall <= height.most * unit && wide < widest * tall;
  const isEven = 2 * deepest < evenness * stroke && tall > fewestStrokes * stroke;
  return isSized && isEven ? [{ ...shape, stroke }] : [];
}

/** Letters that follow each other in a line; at least a few of them, and more than bars. */
function longestLine(letters: readonly FoundLetter[]): FoundLetter[] {
  const sorted = letters.toSorted((a, b) => a.left - b.left);
  const lineByLetter = sorted.map((_, i) => i);
  const home = (i: number): number => (lineByLetter[i] === i ? i : home(lineByLetter[i]));
  for (const [i, a] of sorted.entries()) {
    for (const [j, b] of sorted.entries()) {
      if (j > i && follows(a, b)) lineByLetter[home(j)] = home(i);
    }
  }
  const lines = Map.groupBy(sorted.keys(), home);
  const good = [...lines.values()]
    .map((line) => line.map((i) => sorted[i]))
    .filter(
      (line) =>
        line.length >= fewest && isMost(line, (letter) => !isBar(letter)) && isLevel(line) && isVaried(line),
    );
  return good.reduce((best, line) => (computeLength(line) > computeLength(best) ? line : best), []);
}

function isMost(line: readonly FoundLetter[], is: (letter: FoundLetter) => boolean): boolean {
  return line.filter(is).length >= most * line.length;
}

/** Most letters stand on one line, whatever the tails of the others. */
function isLevel(line: readonly FoundLetter[]): boolean {
  const bottoms = line.map(({ bottom }) => bottom).toSorted((a, b) => a - b);
  const base = bottoms[bottoms.length >> 1];
  return isMost(line, ({ top, bottom }) => Math.abs(bottom - base) < 1 + tail * (bottom - top));
}

/** Letters differ from each other; slats, panes and what lies between them do not. */
function isVaried(line: readonly FoundLetter[]): boolean {
  const middle = (of: (letter: FoundLetter) => number) => findMedian(line.map(of));
  const [width, filled] = [middle(getWidth), middle(computeFill)];
  const others = line.filter(
    (letter) =>
      Math.abs(getWidth(letter) - width) > variety.width * width ||
      Math.abs(computeFill(letter) - filled) > variety.fill,
  );
  return others.length >= variety.letters * line.length;
}

function follows(a: FoundLetter, b: FoundLetter): boolean {
  const [ha, hb] = [a.bottom - a.top, b.bottom - b.top];
  const [shorter, taller] = [Math.min(ha, hb), Math.max(ha, hb)];
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const gap = b.left - a.right;
  const apart = Math.hypot(...a.colour.map((value, c) => value - b.colour[c]));
  return (
    taller < neighbours.taller * shorter &&
    overlap > neighbours.overlap * shorter &&
    gap > neighbours.under * taller &&
    gap < neighbours.gap * taller &&
    apart < neighbours.colour &&
    Math.max(a.stroke, b.stroke) < neighbours.thicker * Math.min(a.stroke, b.stroke)
  );
}

/** A shape that fills its box: an "l", or a slat. */
function isBar(letter: FoundLetter): boolean {
  return computeFill(letter) > barFill;
}

function getWidth({ left, right }: FoundLetter): number {
  return right - left;
}

function computeFill({ left, right, top, bottom, area }: FoundLetter): number {
  return area / ((right - left) * (bottom - top));
}

function computeLength(line: readonly FoundLetter[]): number {
  if (line.length === 0) return 0;
  return Math.max(...line.map(({ right }) => right)) - Math.min(...line.map(({ left }) => left));
}
