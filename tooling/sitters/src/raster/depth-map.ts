import type { Projected } from "./camera.ts";
import { createTarget, drawTriangles, type Target } from "./target.ts";

/** What a distant light sees: nearness along its direction over a square round the sitter. */
export type DepthMap = {
  target: Target;
  /** Rows of the light's frame: right, up, towards the light. */
  frame: Float64Array;
  /** Samples per centimetre and the middle of the square in the light's frame. */
  scale: number;
  middleX: number;
  middleY: number;
};

/** Depth is offset so that nearness stays positive everywhere. */
const OFFSET = 200;

export function createDepthMap(
  direction: readonly [number, number, number],
  centre: readonly [number, number, number],
  halfSize: number,
  resolution: number,
): DepthMap {
  const [dx, dy, dz] = direction;
  const flat = Math.hypot(dx, dz) || 1e-6;
  const right = [dz / flat, 0, -dx / flat];
  const up = [dy * right[2] - dz * right[1], dz * right[0] - dx * right[2], dx * right[1] - dy * right[0]];
  const frame = Float64Array.of(...right, ...up, dx, dy, dz);
  return {
    target: createTarget(resolution, resolution),
    frame,
    scale: resolution / (2 * halfSize),
    middleX: right[0] * centre[0] + right[1] * centre[1] + right[2] * centre[2],
    middleY: up[0] * centre[0] + up[1] * centre[1] + up[2] * centre[2],
  };
}

/** Nearness of one point to the light. */
export function nearnessOf({ frame }: DepthMap, x: number, y: number, z: number): number {
  return OFFSET + frame[6] * x + frame[7] * y + frame[8] * z;
}

/** Points as the light sees them, in samples; nearness grows towards the light by one per centimetre. */
export function projectToLight(map: DepthMap, points: Float32Array): Projected {
  const { frame: f, scale, middleX, middleY, target } = map;
  const count = points.length / 3;
  const half = target.width / 2;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const near = new Float32Array(count);
  for (let i = 0, j = 0; i < count; i++, j += 3) {
    const px = points[j];
    const py = points[j + 1];
    const pz = points[j + 2];
    x[i] = half + (f[0] * px + f[1] * py + f[2] * pz - middleX) * scale;
    y[i] = half - (f[3] * px + f[4] * py + f[5] * pz - middleY) * scale;
    near[i] = OFFSET + f[6] * px + f[7] * py + f[8] * pz;
  }
  return { x, y, near };
}

export function drawMeshDepth(map: DepthMap, points: Projected, indices: Uint32Array): void {
  drawTriangles(map.target, points, indices, 1);
}

/** Draws hairs as rows of single samples, every `skip`-th hair only. */
export function drawStrandDepth(map: DepthMap, points: Projected, starts: Uint32Array, skip: number): void {
  const { width, height, near } = map.target;
  for (let s = 0; s < starts.length - 1; s += skip) {
    for (let i = starts[s]; i < starts[s + 1] - 1; i++) {
      const x0 = points.x[i];
      const y0 = points.y[i];
      const dx = points.x[i + 1] - x0;
      const dy = points.y[i + 1] - y0;
      const n0 = points.near[i];
      const dn = points.near[i + 1] - n0;
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))));
      for (let k = 0; k < steps; k++) {
        const t = k / steps;
        const x = (x0 + dx * t) | 0;
        const y = (y0 + dy * t) | 0;
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const at = y * width + x;
        const nearness = n0 + dn * t;
        if (nearness > near[at]) near[at] = nearness;
      }
    }
  }
}
