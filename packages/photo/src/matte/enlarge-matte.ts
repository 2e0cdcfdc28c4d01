import {
  bilinear,
  boxMean,
  clamp,
  makePlane,
  multiply,
  type Plane,
  type Raster,
  RowReader,
} from "@portrait-studio/raster";
import type { ColourImage } from "./laplacian.ts";
import type { WorkArea } from "./work-area.ts";

/** Radius of the window in which alpha is a straight-line function of colour, in pixels of the work image. */
const radius = 2;
const flatness = 2e-4;

/** Alpha as a straight-line function of colour at each place: three slopes and an offset (guided filter, He et al. 2010). */
interface AlphaLines {
  width: number;
  height: number;
  /** red, green, blue, offset of each pixel, interleaved */
  data: Float32Array;
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

/** Side of the tiles that are fitted at a time: what is needed on the way is a score of planes, and most tiles have no mixed pixel. */
const tileSide = 48;
/** From here up and down alpha is as good as 0 or 1. */
const flat = { low: 0.002, high: 0.998 };

/** Fits the lines round the mixed pixels of a work image; elsewhere they are not asked for, and 0. */
function fitLines({ width, height, data }: ColourImage, alpha: Float32Array): AlphaLines {
  const lines: AlphaLines = { width, height, data: new Float32Array(width * height * 4) };
  for (let top = 0; top < height; top += tileSide) {
    for (let left = 0; left < width; left += tileSide) {
      const tile = {
        left,
        top,
        right: Math.min(width, left + tileSide),
        bottom: Math.min(height, top + tileSide),
      };
      // a line depends on pixels two windows away
      const wide = {
        left: Math.max(0, left - 2 * radius),
        top: Math.max(0, top - 2 * radius),
        right: Math.min(width, tile.right + 2 * radius),
        bottom: Math.min(height, tile.bottom + 2 * radius),
      };
      const source = takePart(alpha, width, wide, 1, 0);
      if (!isMixed(source.data)) continue;
      const fitted = fitTile(
        [0, 1, 2].map((channel) => takePart(data, width, wide, 3, channel)),
        source,
      );
      for (const [k, part] of fitted.entries()) putTile(lines, k, part, tile, wide);
    }
  }
  return lines;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of an image as a plane of its own; every `step`th value from `first` on. */
function takePart(
  values: Float32Array,
  width: number,
  { left, top, right, bottom }: Edges,
  step: number,
  first: number,
): Plane {
  const part = makePlane(right - left, bottom - top);
  for (let y = top, to = 0; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * step + first; x < right; x++, at += step) {
      part.data[to++] = values[at];
    }
  }
  return part;
}

function putTile({ width, data }: AlphaLines, k: number, part: Plane, tile: Edges, wide: Edges): void {
  for (let y = tile.top; y < tile.bottom; y++) {
    let from = (y - wide.top) * part.width + tile.left - wide.left;
    for (let x = tile.left, to = (y * width + x) * 4 + k; x < tile.right; x++, to += 4) {
      data[to] = part.data[from++];
    }
  }
}

function isMixed(alpha: Float32Array): boolean {
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] > flat.low !== alpha[0] > flat.low || (alpha[i] > flat.low && alpha[i] < flat.high))
      return true;
  }
  return false;
}

function fitTile(colours: readonly Plane[], source: Plane): Plane[] {
  const { width, height } = source;
  const mean = boxMean(source, radius).data;
  const means = colours.map((plane) => boxMean(plane, radius).data);
  const spread = pairs.map(([i, j]) => meanProduct(colours[i], colours[j]));
  const cross = colours.map((plane) => meanProduct(plane, source));
  const planes = [0, 1, 2, 3].map(() => makePlane(width, height));
  const lines = planes.map((plane) => plane.data);
  for (let i = 0; i < mean.length; i++) {
    if (mean[i] < flat.low || mean[i] > flat.high) {
      lines[3][i] = mean[i];
    } else {
      fitAt(lines, i, mean[i], means, spread, cross);
    }
  }
  return planes.map((plane) => boxMean(plane, radius));
}

function meanProduct(a: Plane, b: Plane): Float32Array {
  return boxMean(multiply(a, b), radius).data;
}

function fitAt(
  lines: Float32Array[],
  i: number,
  mean: number,
  [red, green, blue]: Float32Array[],
  [rr, rg, rb, gg, gb, bb]: Float32Array[],
  [cr, cg, cb]: Float32Array[],
): void {
  const r = red[i];
  const g = green[i];
  const b = blue[i];
  const xx = rr[i] - r * r + flatness;
  const xy = rg[i] - r * g;
  const xz = rb[i] - r * b;
  const yy = gg[i] - g * g + flatness;
  const yz = gb[i] - g * b;
  const zz = bb[i] - b * b + flatness;
  // the inverse of a symmetric matrix, by its cofactors
  const ca = yy * zz - yz * yz;
  const cb2 = xz * yz - xy * zz;
  const cc = xy * yz - xz * yy;
  const scale = 1 / (xx * ca + xy * cb2 + xz * cc);
  const p = cr[i] - r * mean;
  const q = cg[i] - g * mean;
  const s = cb[i] - b * mean;
  const slopeR = (ca * p + cb2 * q + cc * s) * scale;
  const slopeG = (cb2 * p + (xx * zz - xz * xz) * q + (xy * xz - xx * yz) * s) * scale;
  const slopeB = (cc * p + (xy * xz - xx * yz) * q + (xx * yy - xy * xy) * s) * scale;
  lines[0][i] = slopeR;
  lines[1][i] = slopeG;
  lines[2][i] = slopeB;
  lines[3][i] = mean - slopeR * r - slopeG * g - slopeB * b;
}

/** Reads the lines as if they had been enlarged (bilinear), at the mixed pixels alone: these are few. */
class LineReader {
  readonly #lines: AlphaLines;
  readonly #scale: number;
  readonly #left: Int32Array;
  readonly #part: Float32Array;

  constructor(lines: AlphaLines, width: number, height: number) {
    this.#lines = lines;
    this.#scale = lines.height / height;
    this.#left = new Int32Array(width);
    this.#part = new Float32Array(width);
    for (let x = 0; x < width; x++) {
      const at = clamp(((x + 0.5) * lines.width) / width - 0.5, 0, lines.width - 1);
      this.#left[x] = Math.floor(at);
      this.#part[x] = at - this.#left[x];
    }
  }

  /**
   * One row of alpha at the photo's size: half by the lines, which follow its fine hair, half by plain enlargement, which is calm.
   * @param plain the row of alpha, enlarged
   * @param bytes the photo's colours, from its pixel `from` on
   */
  followRow(
    y: number,
    plain: Float32Array,
    bytes: Uint8Array,
    from: number,
    out: Float32Array,
    to: number,
  ): void {
    const { width, height } = this.#lines;
    const at = clamp((y + 0.5) * this.#scale - 0.5, 0, height - 1);
    const top = Math.floor(at);
    const above = top * width;
    const below = Math.min(height - 1, top + 1) * width;
    for (let x = 0; x < plain.length; x++) {
      const calm = plain[x];
      if (calm <= flat.low || calm >= flat.high) {
        out[to + x] = calm;
      } else {
        const value = (calm + this.#readLine(above, below, at - top, x, bytes, (from + x) * 3)) / 2;
        out[to + x] = value > 0 ? (value < 1 ? value : 1) : 0;
      }
    }
  }

  #readLine(
    above: number,
    below: number,
    down: number,
    x: number,
    bytes: Uint8Array,
    colour: number,
  ): number {
    const { width, data } = this.#lines;
    const left = this.#left[x];
    const across = this.#part[x];
    const next = left < width - 1 ? 4 : 0;
    const at = (above + left) * 4;
    const under = (below - above) * 4;
    let line = 0;
    for (let k = 0; k < 4; k++) {
      const value = bilinear(data, at + k, next, under, across, down);
      line += k < 3 ? (value * bytes[colour + k]) / 255 : value;
    }
    return line;
  }
}

/** Carries alpha from the work image to the photo. */
export function enlargeAlpha(photo: Raster, { colours, box }: WorkArea, alpha: Float32Array): Plane {
  const out = makePlane(photo.width, photo.height);
  const { width, height } = colours;
  const plain = new RowReader({ width, height, data: alpha }, box.width, box.height);
  const same = width === box.width && height === box.height;
  const lines = same ? undefined : new LineReader(fitLines(colours, alpha), box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const at = (box.top + y) * photo.width + box.left;
    const row = plain.read(y);
    if (lines) lines.followRow(y, row, photo.data, at, out.data, at);
    else out.data.set(row, at);
  }
  return out;
}
