import type { Box } from "@portrait-studio/contract";
import {
  blur,
  linearByByte,
  makePlane,
  measurePhoto,
  openUpright,
  type Plane,
  type Raster,
  resizePlane,
  smoothstep,
  toCodedFast,
  toRaster,
} from "@portrait-studio/raster";
import sharp, { type Region } from "sharp";
import { readMatte } from "../matte/read-matte.ts";
import { recoverForeground } from "../matte/recover-foreground.ts";

interface ReferenceRequest {
  photo: Uint8Array;
  matte: Uint8Array;
  /** nothing is left behind the person; otherwise what is behind is blurred, because the matte may miss a part of the person */
  clean: boolean;
  /** head with hair, fractions of the upright photo */
  head: Box;
  reach: "shoulders" | "upper_body";
}

/** Longer side of a reference in pixels. */
const longestSide = 1024;
/** Sides of the window, in heights of the head. */
const windows = { shoulders: 2.1, upper_body: 3.4 } as const;
/** Air above the head, in heights of the head. */
const airAbove = 0.22;
/** Linear light of the plain wall that replaces the place: a light grey, as studios have it. */
const wall = 0.6;
/** The blur behind a person, and how far the person reaches into it, in parts of the longer side. */
const blurBehind = 0.06;
const margin = 0.02;

/** The JPEG has no metadata, and a longer side of at most 1024 pixels. @throws UnreadablePhotoError */
export async function cropReference({
  photo,
  matte,
  clean,
  head,
  reach,
}: ReferenceRequest): Promise<Uint8Array> {
  const size = await measurePhoto(photo);
  const part = chooseWindow(head, size, windows[reach]);
  const shrink = Math.min(1, longestSide / Math.max(part.width, part.height));
  const raster = await toRaster(
    openUpright(photo)
      .extract(part)
      .resize(Math.max(1, Math.round(part.width * shrink)), Math.max(1, Math.round(part.height * shrink)), {
        fit: "fill",
        kernel: "lanczos3",
      }),
  );
  const { width, height } = raster;
  const seen: Box = {
    x: part.left / size.width,
    y: part.top / size.height,
    width: part.width / size.width,
    height: part.height / size.height,
  };
  const alpha = await readMatte(matte, seen, { width, height });
  const planes = toPlanes(raster);
  const headWidth = (head.width * size.width * width) / part.width;
  const data = clean ? hangWall(planes, alpha, headWidth) : blurPlace(planes, alpha);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** A square round the head and what is below it, as far as the photo reaches. */
function chooseWindow(head: Box, photo: { width: number; height: number }, heads: number): Region {
  const high = head.height * photo.height;
  const side = Math.round(heads * high);
  const window = {
    width: Math.max(1, Math.min(photo.width, side)),
    height: Math.max(1, Math.min(photo.height, side)),
  };
  const middle = (head.x + head.width / 2) * photo.width;
  return placeWindow(window, photo, { middle, top: head.y * photo.height - airAbove * high });
}

export function placeWindow(
  { width, height }: { width: number; height: number },
  photo: { width: number; height: number },
  { middle, top }: { middle: number; top: number },
): Region {
  const inside = (start: number, length: number, whole: number) =>
    Math.min(whole - length, Math.max(0, Math.round(start)));
  const left = inside(middle - width / 2, width, photo.width);
  return { left, top: inside(top, height, photo.height), width, height };
}

function toPlanes({ width, height, data }: Raster): [Plane, Plane, Plane] {
  const planes = [0, 1, 2].map(() => makePlane(width, height)) as [Plane, Plane, Plane];
  for (let y = 0; y < height; y++) {
    for (const [channel, plane] of planes.entries()) linearRow(plane.data, data, y * width, width, channel);
  }
  return planes;
}

function linearRow(out: Float32Array, data: Uint8Array, from: number, width: number, channel: number): void {
  for (let i = from; i < from + width; i++) out[i] = linearByByte[data[3 * i + channel]];
}

function hangWall(planes: [Plane, Plane, Plane], alpha: Plane, headWidth: number): Uint8Array {
  const own = recoverForeground(planes, alpha, headWidth);
  const behind = makePlane(alpha.width, 1, new Float32Array(alpha.width).fill(wall));
  return compose(own, alpha, () => [behind, behind, behind].map(({ data }) => data));
}

/** Blurs the place until nobody in it can be known; the person is left as they are, with a margin for what the matte misses. */
function blurPlace(planes: [Plane, Plane, Plane], alpha: Plane): Uint8Array {
  const { width, height } = alpha;
  const side = Math.max(width, height);
  const kept = widen(alpha, margin * side);
  const [w, h] = [Math.max(8, Math.round(width / 8)), Math.max(8, Math.round(height / 8))];
  const places = planes.map((plane) =>
    resizePlane(blur(resizePlane(plane, w, h), blurBehind * Math.max(w, h)), width, height),
  );
  return compose(planes, kept, (y) => places.map(({ data }) => data.subarray(y * width, (y + 1) * width)));
}

function widen(alpha: Plane, reach: number): Plane {
  const { width, height } = alpha;
  const round = blur(alpha, reach);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) widenRow(out.data, alpha.data, round.data, y * width, (y + 1) * width);
  return out;
}

function widenRow(
  out: Float32Array,
  alpha: Float32Array,
  round: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const near = smoothstep(0.02, 0.3, round[i]);
    out[i] = alpha[i] > near ? alpha[i] : near;
  }
}

/** @param behind linear light of a row of the place, per channel */
function compose(
  planes: readonly Plane[],
  alpha: Plane,
  behind: (y: number) => readonly Float32Array[],
): Uint8Array {
  const { width, height } = alpha;
  const out = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const rows = behind(y);
    for (const [channel, { data }] of planes.entries())
      composeRow(out, data, alpha.data, rows[channel], y * width, channel);
  }
  return out;
}

function composeRow(
  out: Uint8Array,
  light: Float32Array,
  alphas: Float32Array,
  behind: Float32Array,
  from: number,
  channel: number,
): void {
  for (let x = 0, i = from; x < behind.length; x++, i++) {
    const mixed = light[i] * alphas[i] + behind[x] * (1 - alphas[i]);
    out[3 * i + channel] = 255 * toCodedFast(mixed) + 0.5;
  }
}
