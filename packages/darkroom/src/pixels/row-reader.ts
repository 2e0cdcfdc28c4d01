import { clamp, type Plane } from "./plane.ts";

/** Reads a small plane row by row as if it had been enlarged (bilinear), without making the large one. */
export class RowReader {
  readonly row: Float32Array;
  readonly #plane: Plane;
  readonly #scale: number;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #part: Float32Array;
  readonly #blend: Float32Array;

  constructor(plane: Plane, width: number, height: number) {
    this.#plane = plane;
    this.#scale = plane.height / height;
    this.row = new Float32Array(width);
    this.#left = new Int32Array(width);
    this.#right = new Int32Array(width);
    this.#part = new Float32Array(width);
    this.#blend = new Float32Array(plane.width);
    for (let x = 0; x < width; x++) {
      const at = clamp(((x + 0.5) * plane.width) / width - 0.5, 0, plane.width - 1);
      this.#left[x] = Math.floor(at);
      this.#right[x] = Math.min(plane.width - 1, this.#left[x] + 1);
      this.#part[x] = at - this.#left[x];
    }
  }

  /** Fills `row` with row `y` of the large picture. */
  read(y: number): Float32Array {
    const { width, height, data } = this.#plane;
    const at = clamp((y + 0.5) * this.#scale - 0.5, 0, height - 1);
    const top = Math.floor(at);
    const bottom = Math.min(height - 1, top + 1);
    const part = at - top;
    const blend = this.#blend;
    for (let x = 0; x < width; x++) {
      const above = data[top * width + x];
      blend[x] = above + (data[bottom * width + x] - above) * part;
    }
    const out = this.row;
    for (let x = 0; x < out.length; x++) {
      const left = blend[this.#left[x]];
      out[x] = left + (blend[this.#right[x]] - left) * this.#part[x];
    }
    return out;
  }
}
