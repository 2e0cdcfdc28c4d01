import { makePlane, type Plane } from "@portrait-studio/raster";

export interface Screened {
  width: number;
  height: number;
  /** added everywhere, per square pixel */
  source: number;
  /** 1 where `values` are given and stay, 0 where they are sought */
  fixed: Uint8Array;
  values: Float32Array;
  /** the pull: square of one over the distance, in pixels, at which a fixed value has faded to a third; per pixel */
  screen: Float32Array;
}

/** Rounds of relaxation at each size, and at the smallest. */
const rounds = 14;
const roundsAtFirst = 80;
const over = 1.6;

/** It solves laplace(u) = screen * u - source by successive over-relaxation; nothing changes across the image's edges. */
export function solveScreened(problem: Screened): Plane {
  const { width, height, values, fixed } = problem;
  const coarse = Math.min(width, height) > 24 ? halve(problem) : null;
  const out = makePlane(width, height);
  if (coarse) {
    const below = solveScreened(coarse);
    for (let y = 0; y < height; y++) {
      const row = Math.min(coarse.height - 1, y >> 1) * coarse.width;
      for (let x = 0; x < width; x++) {
        out.data[y * width + x] = below.data[row + Math.min(coarse.width - 1, x >> 1)];
      }
    }
  }
  for (let i = 0; i < values.length; i++) {
    if (fixed[i]) out.data[i] = values[i];
  }
  for (let round = coarse ? rounds : roundsAtFirst; round > 0; round--) {
    for (let y = 0; y < height; y++) relaxRow(out.data, y, problem);
  }
  return out;
}

function relaxRow(u: Float32Array, y: number, { width, height, source, fixed, screen }: Screened): void {
  const row = y * width;
  const above = y > 0 ? -width : 0;
  const below = y < height - 1 ? width : 0;
  for (let x = 0, i = row; x < width; x++, i++) {
    if (fixed[i]) continue;
    const left = x > 0 ? u[i - 1] : u[i];
    const right = x < width - 1 ? u[i + 1] : u[i];
    const next = (left + right + u[i + above] + u[i + below] + source) / (4 + screen[i]);
    u[i] += over * (next - u[i]);
  }
}

/** The same at half the size: a pixel is fixed where most of its four are. */
function halve({ width, height, source, fixed, values, screen }: Screened): Screened {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const out = {
    width: w,
    height: h,
    source: source * 4,
    fixed: new Uint8Array(w * h),
    values: new Float32Array(w * h),
    screen: new Float32Array(w * h),
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let [count, held, sum, pull] = [0, 0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const px = 2 * x + (k & 1);
        const py = 2 * y + (k >> 1);
        if (px >= width || py >= height) continue;
        const i = py * width + px;
        count++;
        pull += screen[i];
        if (fixed[i]) {
          held++;
          sum += values[i];
        }
      }
      const i = y * w + x;
      out.screen[i] = (4 * pull) / count;
      if (2 * held >= count) {
        out.fixed[i] = 1;
        out.values[i] = sum / held;
      }
    }
  }
  return out;
}
