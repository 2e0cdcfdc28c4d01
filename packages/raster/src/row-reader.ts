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

  read(y: number): Float32Array {
    const { width, height, data } = this.#plane;
    const at = clamp((y + 0.5) * this.#scale - 0.5, 0, height - 1);
    const top = Math.floor(at);
    const bottom = Math.min(height - 1, top + 1);
    blendRows(this.#blend, data, top * width, bottom * width, at - top);
    stretchRow(this.row, this.#blend, this.#left, this.#part);
    return this.row;
  }
}

function blendRows(out: Float32Array, data: Float32Array, top: number, bottom: number, part: number): void {
  const width = out.length - 1;
  for (let x = 0; x < width; x++) {
    const above = data[top + x];
    out[x] = above + (data[bottom + x] - above) * part;
  }
  // what lies right of the last one is like it
  out[width] = out[width - 1];
}

function stretchRow(out: Float32Array, from: Float32Array, lefts: Int32Array, parts: Float32Array): void {
  for (let x = 0; x < out.length; x++) {
    const at = lefts[x];
    const left = from[at];
    out[x] = left + (from[at + 1] - left) * parts[x];
  }
}
