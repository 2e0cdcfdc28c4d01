import type { Colours } from "./laplacian.ts";

interface Level {
  width: number;
  height: number;
  /** red, green, blue times weight, and weight */
  data: Float32Array;
}

/**
 * Continues the colours of some pixels over all others (push-pull, Gortler et al. 1996): smooth far away, exact where known.
 * @param known which pixels' colours count
 */
export function continueColours({ width, height, data }: Colours, known: Uint8Array): Float32Array {
  const first: Level = { width, height, data: new Float32Array(width * height * 4) };
  for (let i = 0; i < known.length; i++) {
    if (known[i]) {
      first.data[i * 4] = data[i * 3];
      first.data[i * 4 + 1] = data[i * 3 + 1];
      first.data[i * 4 + 2] = data[i * 3 + 2];
      first.data[i * 4 + 3] = 1;
    }
  }
  const levels = [first];
  for (let level = first; level.width > 1 || level.height > 1; ) {
    level = shrink(level);
    levels.push(level);
  }
  for (let k = levels.length - 2; k >= 0; k--) {
    fill(levels[k], levels[k + 1]);
  }
  const out = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const share = 1 / Math.max(1e-6, first.data[i * 4 + 3]);
    out[i * 3] = first.data[i * 4] * share;
    out[i * 3 + 1] = first.data[i * 4 + 1] * share;
    out[i * 3 + 2] = first.data[i * 4 + 2] * share;
  }
  return out;
}

function shrink({ width, height, data }: Level): Level {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const out = new Float32Array(w * h * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = ((y >> 1) * w + (x >> 1)) * 4;
      for (let c = 0; c < 4; c++) out[to + c] += data[from + c];
    }
  }
  // a place that is well known counts no more than one that is known
  for (let at = 0; at < out.length; at += 4) {
    const weight = out[at + 3];
    if (weight > 1) {
      for (let c = 0; c < 4; c++) out[at + c] /= weight;
    }
  }
  return { width: w, height: h, data: out };
}

/** Fills what a level lacks of weight from the coarser one, bilinear. */
function fill({ width, height, data }: Level, coarse: Level): void {
  const mean = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const lack = 1 - data[at + 3];
      if (lack <= 0) continue;
      readCoarse(coarse, (x - 0.5) / 2, (y - 0.5) / 2, mean);
      if (mean[3] <= 0) continue;
      const share = lack / mean[3];
      for (let c = 0; c < 3; c++) data[at + c] += mean[c] * share;
      data[at + 3] = 1;
    }
  }
}

function readCoarse({ width, height, data }: Level, x: number, y: number, out: Float64Array): void {
  const x0 = Math.max(0, Math.floor(x));
  const y0 = Math.max(0, Math.floor(y));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = Math.max(0, x - x0);
  const fy = Math.max(0, y - y0);
  const a = (y0 * width + x0) * 4;
  const b = (y0 * width + x1) * 4;
  const d = (y1 * width + x0) * 4;
  const e = (y1 * width + x1) * 4;
  for (let c = 0; c < 4; c++) {
    const above = data[a + c] * (1 - fx) + data[b + c] * fx;
    const below = data[d + c] * (1 - fx) + data[e + c] * fx;
    out[c] = above * (1 - fy) + below * fy;
  }
}
