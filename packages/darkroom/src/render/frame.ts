import type { Box } from "@portrait-studio/contract";
import {
  bilinear,
  blur,
  clamp,
  measurePhoto,
  openUpright,
  type Plane,
  type Raster,
  type Rect,
  RowReader,
  resizePlane,
  smoothstep,
  toPlanes,
  toRaster,
} from "@portrait-studio/raster";
import type { Sharp } from "sharp";
import type { ImagePlan, Placing, Size } from "../plan/types.ts";

/** Below this enlargement a photo is reduced before it is cut: a decoder that can reads a JPEG at a half or a quarter of its size. */
const reducedFrom = 0.6;
/** Sharpening after resizing: sigma as a part of the enlargement and its bounds, in pixels. */
const sharpening = { sigma: 0.6, least: 0.6, most: 1.3 };
/** Lanczos leaves a dark and a pale line beside each edge, which an enlargement makes wide enough to see. */
const kernels = { enlarged: "mitchell", reduced: "lanczos3" } as const;
/** How much of a wide blur the farthest pixels get where edges are continued; it is worked out so wide, and this soft, in pixels. */
const farthestHaze = 0.85;
const far = { width: 48, leastHeight: 8, sigma: 4 };
/** The zone that is drawn out: this part of the room between head and edge, and between these parts of the image's size. */
const drawnOut = { part: 0.9, least: 0.04, most: 0.4 };
/** Bounds of the rate that a curve of a zone is found between, in zones, and halvings: 2⁻⁴⁰ of it is none. */
const steepest = 50;
const halvings = 40;

/** The head in pixels of the image, to keep it out of what is stretched. */
interface HeadSpan {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Pixels are 8-bit sRGB, to be sharpened by `sharpen` pixels; `seen` is the photo's part to the pixel.
 * @param head kept out of what is drawn out; null leaves every pixel in its place, as a matte needs it, and holds the photo's edges
 * @throws UnreadablePhotoError when the photo isn't a whole, readable image.
 */
export async function loadFrame(
  photo: Uint8Array,
  plan: Placing,
  head: HeadSpan | null,
): Promise<{ image: Raster; seen: Box; sharpen: number }> {
  const whole = await measurePhoto(photo);
  const crop = toRect(plan.crop, whole);
  const place = toRect(plan.place, plan.picture);
  const enlargement = place.height / crop.height;
  const reduced = enlargement < reducedFrom ? reducedCrop(whole, plan.crop, place) : null;
  const kernel = kernels[enlargement > 1 ? "enlarged" : "reduced"];
  const resized = reduced
    ? openUpright(photo).resize(reduced.width, reduced.height, { fit: "fill", kernel }).extract(reduced.cut)
    : openUpright(photo).extract(crop).resize(place.width, place.height, { fit: "fill", kernel });
  const { left, top, width, height } = reduced?.cut ?? crop;
  const { width: w, height: h } = reduced ?? whole;
  return {
    image: head
      ? fillFrame(await toRaster(resized), plan, head)
      : await holdEdges(resized, place, plan.picture),
    seen: { x: left / w, y: top / h, width: width / w, height: height / h },
    // enlarged photos come out soft, reduced ones a little too: both get back what the filter took
    sharpen: clamp(enlargement * sharpening.sigma, sharpening.least, sharpening.most),
  };
}

/** An image with what `pipeline` makes in its place, and beyond that the nearest of its pixels. */
async function holdEdges(pipeline: Sharp, { left, top, width, height }: Rect, size: Size): Promise<Raster> {
  const margins = { left, top, right: size.width - left - width, bottom: size.height - top - height };
  const { data } = await toRaster(pipeline.extend({ ...margins, extendWith: "copy" }));
  // after a cut, sharp reports the size that it had before its edges were held
  return { ...size, data };
}

/** The whole photo at the size at which its crop is as large as its place, and where the crop lies in that. */
function reducedCrop(whole: Size, crop: Box, { width, height }: Rect): Size & { cut: Rect } {
  const across = clamp(Math.round(width / crop.width), width, whole.width);
  const down = clamp(Math.round(height / crop.height), height, whole.height);
  return {
    width: across,
    height: down,
    cut: {
      left: clamp(Math.round(crop.x * across), 0, across - width),
      top: clamp(Math.round(crop.y * down), 0, down - height),
      width,
      height,
    },
  };
}

export function fillFrame(
  image: Raster,
  { place, picture: size }: Omit<Placing, "crop">,
  head: HeadSpan,
  haze = 1,
): Raster {
  const rect = toRect(place, size);
  return rect.width === size.width && rect.height === size.height
    ? image
    : continueEdges(image, rect, size, head, haze);
}

export function toRect(box: ImagePlan["crop"], { width, height }: { width: number; height: number }): Rect {
  const left = clamp(Math.round(box.x * width), 0, width - 1);
  const top = clamp(Math.round(box.y * height), 0, height - 1);
  return {
    left,
    top,
    width: clamp(Math.round(box.width * width), 1, width - left),
    height: clamp(Math.round(box.height * height), 1, height - top),
  };
}

/**
 * Continues an image beyond its edges: the strip between the head and the edge is drawn out, more and more the further
 * out it gets, and goes over into a wide blur of the whole. No seam, no repeats.
 */
function continueEdges(
  source: Raster,
  place: Rect,
  size: { width: number; height: number },
  head: HeadSpan,
  haze: number,
): Raster {
  const columns = stretchMap(size.width, place.left, place.width, head.left, head.right);
  const rows = stretchMap(size.height, place.top, place.height, head.top, head.bottom);
  const readers = farPlanes(source).map((plane) => new RowReader(plane, size.width, size.height));
  const out = new Uint8Array(size.width * size.height * 3);
  const across = computeOutside(size.width, place.left, place.width);
  const down = computeOutside(size.height, place.top, place.height);
  for (let y = 0; y < size.height; y++) {
    const lines = readers.map((reader) => reader.read(y));
    drawRow(out, y * size.width * 3, source, columns, rows[y], lines, across, down[y], farthestHaze * haze);
  }
  return { ...size, data: out };
}

/** How far each pixel of a line lies outside of a span in it, as a part of the farthest. */
function computeOutside(length: number, start: number, size: number): Float32Array {
  const reach = Math.max(start, length - start - size, 1);
  return Float32Array.from({ length }, (_, i) => Math.max(start - i, i - (start + size - 1), 0) / reach);
}

/** One row of a continued image, bilinear. */
function drawRow(
  out: Uint8Array,
  from: number,
  { width, height, data }: Raster,
  columns: Float32Array,
  row: number,
  [red, green, blue]: readonly Float32Array[],
  across: Float32Array,
  down: number,
  most: number,
): void {
  const top = Math.floor(row) * width * 3;
  const bottom = Math.min(height - 1, Math.floor(row) + 1) * width * 3;
  const fall = row - Math.floor(row);
  for (let x = 0, at = from; x < columns.length; x++, at += 3) {
    const near = Math.floor(columns[x]);
    const part = columns[x] - near;
    const left = 3 * near;
    const right = near + 1 < width ? left + 3 : left;
    const away = across[x] === 0 ? down : Math.sqrt(across[x] * across[x] + down * down);
    const haze = away === 0 ? 0 : smoothstep(0, 1, away) * most;
    for (let c = 0; c < 3; c++) {
      const drawn = bilinear(data, top + left + c, right - left, bottom - top, part, fall);
      const blurred = c === 0 ? red[x] : c === 1 ? green[x] : blue[x];
      out[at + c] = drawn + (blurred - drawn) * haze;
    }
  }
}

function farPlanes(source: Raster): Plane[] {
  const height = Math.max(far.leastHeight, Math.round((far.width * source.height) / source.width));
  return toPlanes(source, 1).map((plane) => blur(resizePlane(plane, far.width, height), far.sigma));
}

/** For each pixel of a line as long as `length`, where it reads in a source that lies at `start`. */
function stretchMap(
  length: number,
  start: number,
  size: number,
  headFrom: number,
  headTo: number,
): Float32Array {
  const map = new Float32Array(length);
  const after = length - start - size;
  const computeZone = (free: number) =>
    clamp(free * drawnOut.part, size * drawnOut.least, size * drawnOut.most);
  const zoneBefore = computeZone(headFrom - start);
  const zoneAfter = computeZone(start + size - headTo);
  const before = start > 0 ? drawOut(zoneBefore, start) : null;
  const behind = after > 0 ? drawOut(zoneAfter, after) : null;
  for (let i = 0; i < length; i++) {
    const at = i - start;
    if (before && at < zoneBefore) {
      map[i] = zoneBefore - before(zoneBefore - at);
    } else if (behind && at > size - zoneAfter) {
      map[i] = size - zoneAfter + behind(at - (size - zoneAfter));
    } else {
      map[i] = at;
    }
    map[i] = clamp(map[i], 0, size - 1);
  }
  return map;
}

/** A curve of slope 1 at 0 that reaches `zone` only at `zone + reach`. */
function drawOut(zone: number, reach: number): (distance: number) => number {
  const total = zone + reach;
  let low = 0;
  let high = steepest / zone;
  for (let step = 0; step < halvings; step++) {
    const rate = (low + high) / 2;
    if ((zone * rate) / (1 - Math.exp(-rate * total)) > 1) {
      high = rate;
    } else {
      low = rate;
    }
  }
  return (distance) => (zone * (1 - Math.exp(-low * distance))) / (1 - Math.exp(-low * total));
}
