import type { Box } from "@portrait-studio/contract";
import type { EditName, EditStep, EditsOf } from "@portrait-studio/prompts";
import { type Raster, toRaster } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import sharp from "sharp";
import { cutToPhoto, placeSpan } from "../plan/choose-crop.ts";
import { developedSize } from "../plan/image-sizes.ts";
import type { Mount, Size } from "../plan/types.ts";
import { eyeLine } from "../relighting/head/landmarks.ts";
import { fillFrame, toRect } from "../render/frame.ts";
import { findLean } from "./find-lean.ts";
import { clipBox, isTrimmed, type Placed, type Trim, toRawOptions, trim } from "./trim.ts";

/** Leans that are smaller, in degrees, nobody sees, and widths over heights that differ by less are one shape. */
const leastLean = 0.15;
const sameShape = 0.002;

/** The changes of shape that steps ask for, at most one of each. */
interface ShapeChange extends Trim {
  flip?: true;
  /** turns clockwise */
  quarters?: 1 | 2 | 3;
  /** the small turn, in degrees clockwise */
  findTurn?: (image: Raster) => number | Promise<number>;
  aspect?: number;
  /** above 1 comes closer */
  zoom?: number;
  mount?: Mount;
  /** grey value of a border */
  border?: number;
}

export const shapeChanges: Readonly<Record<EditsOf<"shape">, (amount: number) => ShapeChange>> = {
  "flip:sideways": () => ({ flip: true }),
  "turn:right": () => ({ quarters: 1 }),
  "turn:left": () => ({ quarters: 3 }),
  "turn:over": () => ({ quarters: 2 }),
  "tilt:level": () => ({ findTurn: async (image) => -(await measureLean(image)) }),
  "tilt:horizon": () => ({ findTurn: (image) => -findLean(image) }),
  "tilt:right": (amount) => ({ findTurn: () => 5 * amount }),
  "tilt:left": (amount) => ({ findTurn: () => -5 * amount }),
  "shape:square": () => ({ aspect: 1 }),
  "shape:landscape": () => ({ aspect: 16 / 9 }),
  "shape:upright": () => ({ aspect: 4 / 5 }),
  "shape:3x4": () => ({ aspect: 3 / 4 }),
  "shape:2x3": () => ({ aspect: 2 / 3 }),
  "shape:9x16": () => ({ aspect: 9 / 16 }),
  "shape:4x3": () => ({ aspect: 4 / 3 }),
  "shape:3x2": () => ({ aspect: 3 / 2 }),
  "crop:closer": (amount) => ({ zoom: 1 + 0.28 * amount }),
  "crop:wider": (amount) => ({ zoom: 1 / (1 + 0.2 * amount) }),
  "trimLeft:off": (amount) => ({ trimLeft: 0.1 * amount }),
  "trimRight:off": (amount) => ({ trimRight: 0.1 * amount }),
  "trimTop:off": (amount) => ({ trimTop: 0.1 * amount }),
  "trimBottom:off": (amount) => ({ trimBottom: 0.1 * amount }),
  "frame:polaroid": () => ({ mount: "card" }),
  "frame:white": () => ({ border: 248 }),
  "frame:black": () => ({ border: 10 }),
};

function findChange(steps: readonly EditStep[]): ShapeChange {
  const all: Partial<Record<EditName, (amount: number) => ShapeChange>> = shapeChanges;
  return Object.assign({}, ...steps.map(({ edit, amount }) => all[edit]?.(amount)));
}

export interface Frame {
  frame: Raster;
  /** the head in it, fractions */
  head: Box;
  /** the finished image; larger than the frame where a border or a card surrounds it */
  size: Size;
  mount: Mount;
  border: number | null;
  /** degrees by which it was levelled */
  levelled: number;
  /** how many of its pixels one of the image's is, across */
  enlargement: number;
}

export async function shapeImage(
  source: Raster,
  head: Box,
  steps: readonly EditStep[],
  colours?: Frame,
): Promise<Frame> {
  const {
    quarters = 0,
    flip = false,
    findTurn,
    zoom = 1,
    mount = "none",
    border = null,
    ...wanted
  } = findChange(steps);
  const upright = await turn({ image: source, head }, quarters, flip);
  const degrees = colours?.levelled ?? (await findTurn?.(upright.image)) ?? 0;
  const turned = await trim(await level(upright, degrees), wanted);
  const aspect = wanted.aspect ?? turned.image.width / turned.image.height;
  // what is trimmed is not enlarged
  const longer = isTrimmed(wanted)
    ? Math.max(turned.image.width, turned.image.height)
    : Math.max(source.width, source.height);
  const size: Size =
    aspect >= 1
      ? { width: longer, height: Math.round(longer / aspect) }
      : { width: Math.round(longer * aspect), height: longer };
  const rim = border === null ? 0 : Math.round(Math.min(size.width, size.height) * 0.05);
  const image =
    mount === "card"
      ? developedSize("card", size)
      : { width: size.width - 2 * rim, height: size.height - 2 * rim };
  return {
    ...(await cropTo(turned, image, zoom, colours ? 0 : 1)),
    size,
    mount,
    border,
    levelled: degrees,
  };
}

async function turn({ image, head }: Placed, quarters: number, flip: boolean): Promise<Placed> {
  if (quarters === 0 && !flip) {
    return { image, head };
  }
  const upright = sharp(image.data, toRawOptions(image));
  // two pipelines: sharp turns before it mirrors, whatever the order of the calls
  const mirrored = flip ? await toRaster(upright.flop()) : image;
  const box = flip ? { ...head, x: 1 - head.x - head.width } : head;
  if (quarters === 0) {
    return { image: mirrored, head: box };
  }
  const turned = await toRaster(sharp(mirrored.data, toRawOptions(mirrored)).rotate(quarters * 90));
  return { image: turned, head: turnBox(box, quarters) };
}

function turnBox(box: Box, quarters: number): Box {
  let { x, y, width, height } = box;
  for (let k = 0; k < quarters; k++) {
    [x, y, width, height] = [1 - y - height, x, height, width];
  }
  return { x, y, width, height };
}

/** An eye line that leans by more than this is a pose, degrees. */
const mostLean = 25;

/** Degrees, clockwise, by which an image leans: its eye line, or its edges where no face is seen. */
async function measureLean(image: Raster): Promise<number> {
  const [face] = await findFaces(image);
  if (!face) return findLean(image);
  const lean = (eyeLine(face.landmarks).tilt * 180) / Math.PI;
  return Math.abs(lean) > mostLean ? findLean(image) : lean;
}

/** A small turn, cut to the largest rectangle of the same shape without corners of nothing. */
async function level({ image, head }: Placed, degrees: number): Promise<Placed> {
  if (Math.abs(degrees) < leastLean) {
    return { image, head };
  }
  const { width, height } = image;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const rotated = await toRaster(
    sharp(image.data, toRawOptions(image)).affine([cos, -sin, sin, cos], {
      interpolator: "bicubic",
      background: "#808080",
    }),
  );
  const reach = Math.abs(sin);
  const kept = 1 / Math.max(cos + (reach * height) / width, cos + (reach * width) / height);
  const inner = { width: Math.floor(width * kept) - 2, height: Math.floor(height * kept) - 2 };
  const cut = await toRaster(
    sharp(rotated.data, toRawOptions(rotated)).extract({
      left: Math.max(0, Math.round((rotated.width - inner.width) / 2)),
      top: Math.max(0, Math.round((rotated.height - inner.height) / 2)),
      ...inner,
    }),
  );
  const dx = (head.x + head.width / 2 - 0.5) * width;
  const dy = (head.y + head.height / 2 - 0.5) * height;
  const boxWidth = head.width / kept;
  const boxHeight = head.height / kept;
  return {
    image: cut,
    head: clipBox({
      x: (dx * cos - dy * sin) / inner.width + 0.5 - boxWidth / 2,
      y: (dx * sin + dy * cos) / inner.height + 0.5 - boxHeight / 2,
      width: boxWidth,
      height: boxHeight,
    }),
  };
}

/** The wanted shape round the head, which keeps its place; the head stays whole, and missing edges are continued. */
async function cropTo(
  { image, head }: Placed,
  size: Size,
  zoom: number,
  haze: number,
): Promise<Pick<Frame, "frame" | "head" | "enlargement">> {
  const aspect = size.width / size.height;
  const whole = Math.min(image.height, image.width / aspect);
  const same = Math.abs(image.width / image.height - aspect) < sameShape;
  if (same && zoom === 1 && image.width === size.width) {
    return { frame: image, head, enlargement: 1 };
  }
  const box = {
    x: head.x * image.width,
    y: head.y * image.height,
    width: head.width * image.width,
    height: head.height * image.height,
  };
  const least = Math.max(box.height * 1.06, (box.width * 1.1) / aspect);
  const height =
    zoom < 1 || same ? Math.max(whole / zoom, Math.min(least, whole)) : Math.max(whole / zoom, least);
  const width = height * aspect;
  const top =
    height > image.height
      ? image.height - height
      : box.y + box.height / 2 - height * (head.y + head.height / 2);
  const frame = {
    x: placeSpan(
      box.x + box.width / 2 - width * (head.x + head.width / 2),
      width,
      image.width,
      box.x,
      box.width,
    ),
    y: height > image.height ? top : placeSpan(top, height, image.height, box.y, box.height),
    width,
    height,
  };
  const { crop, place } = cutToPhoto(frame, image);
  const rect = toRect(place, size);
  const pixels = await toRaster(
    sharp(image.data, toRawOptions(image))
      .extract(toRect(crop, image))
      .resize(rect.width, rect.height, { fit: "fill", kernel: "lanczos3" }),
  );
  const inFrame = {
    x: (box.x - frame.x) / width,
    y: (box.y - frame.y) / height,
    width: box.width / width,
    height: box.height / height,
  };
  const span = {
    left: inFrame.x * size.width,
    right: (inFrame.x + inFrame.width) * size.width,
    top: inFrame.y * size.height,
    bottom: (inFrame.y + inFrame.height) * size.height,
  };
  return {
    frame: fillFrame(pixels, { place, picture: size }, span, haze),
    head: clipBox(inFrame),
    enlargement: size.width / width,
  };
}
