import { clamp, type Plane } from "./plane.ts";

export class RowReader {
  readonly row: Float32Array;
  readonly #plane: Plane;
  readonly #scale: number;
  readonly #left: Int32Array;
  readonly #part: Float32Array;
  readonly #blend: Float32Array;

  constructor(plane: Plane, width: number, height: number) {
    this.#plane = plane;
    this.#scale = plane.height / height;
    this.row = new Float32Array(width);
    this.#left = new Int32Array(width);
    this.#part = new Float32Array(width);
    this.#blend = new Float32Array(plane.width + 1);
    for (let x = 0; x < width; x++) {
      const at = clamp(((x + 0.5) * plane.width) / width - 0.5, 0, plane.width - 1);
      this.#left[x] = Math.floor(at);
      this.#part[x] = at - this.#left[x];
    }
  }

  /** Only the pixels from `from` to before `to` are read; the others are what they were. */
  read(y: number, from = 0, to = this.row.length): Float32Array {
    const { width, height, data } = this.#plane;
    const at = clamp((y + 0.5) * this.#scale - 0.5, 0, height - 1);
    const top = Math.floor(at);
    const bottom = Math.min(height - 1, top + 1);
    const last = Math.min(width - 1, this.#left[to - 1] + 1);
    this.#blendRows(data, top * width, bottom * width, at - top, this.#left[from], last);
    this.#stretchRow(from, to);
    return this.row;
  }

  #blendRows(data: Float32Array, top: number, bottom: number, part: number, from: number, last: number) {
    const blend = this.#blend;
    for (let x = from; x <= last; x++) {
      const above = data[top + x];
      blend[x] = above + (data[bottom + x] - above) * part;
    }
    // what lies right of the last one is like it
    blend[last + 1] = blend[last];
  }

  #stretchRow(from: number, to: number): void {
    const { row } = this;
    const [blend, lefts, parts] = [this.#blend, this.#left, this.#part];
    for (let x = from; x < to; x++) {
      const at = lefts[x];
      const left = blend[at];
      row[x] = left + (blend[at + 1] - left) * parts[x];
    }
  }
}

/** Some pixels of a row, `from` to before `to`; the row begins at `row` in a plane. */
export interface Stretch {
  y: number;
  row: number;
  from: number;
  to: number;
}

const stretchLength = 32;

/** Where a stretch has nothing to do, work can leave it out: it hears the least and the greatest value there, of no plane 0 and 1. */
export function forEachStretch(
  { width, height }: Pick<Plane, "width" | "height">,
  plane: Plane | null,
  work: (stretch: Stretch, least: number, most: number) => void,
): void {
  for (let y = 0; y < height; y++) {
    for (let from = 0, row = y * width; from < width; from += stretchLength) {
      const to = Math.min(width, from + stretchLength);
      let [least, most] = plane ? [1, 0] : [0, 1];
      for (let i = row + from; plane && i < row + to; i++) {
        if (plane.data[i] < least) least = plane.data[i];
        if (plane.data[i] > most) most = plane.data[i];
      }
      work({ y, row, from, to }, least, most);
    }
  }
}

export function findMost(row: Float32Array, from = 0, to = row.length): number {
  let most = 0;
  for (let x = from; x < to; x++) if (row[x] > most) most = row[x];
  return most;
}
