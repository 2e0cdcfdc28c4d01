import type { Projected } from "./camera.ts";

/** A picture of what is seen: nearness and the number of the thing at every sample (0 is nothing). */
export type Target = {
  width: number;
  height: number;
  near: Float32Array;
  id: Int32Array;
  /** For hairs: how far along the segment the sample lies, 0..255. */
  along: Uint8Array;
};

export function createTarget(width: number, height: number): Target {
  return {
    width,
    height,
    near: new Float32Array(width * height),
    id: new Int32Array(width * height),
    along: new Uint8Array(width * height),
  };
}

/** Draws front-facing triangles; triangle t gets the number `firstId + t`. */
export function drawTriangles(
  target: Target,
  points: Projected,
  indices: Uint32Array,
  firstId: number,
): void {
  const { width, height, near, id } = target;
  const { x: px, y: py, near: pn } = points;
  for (let t = 0, number = firstId; t < indices.length; t += 3, number++) {
    const a = indices[t];
    const b = indices[t + 1];
    const c = indices[t + 2];
    const ax = px[a];
    const ay = py[a];
    const bx = px[b] - ax;
    const by = py[b] - ay;
    const cx = px[c] - ax;
    const cy = py[c] - ay;
    const area = bx * cy - cx * by;
    if (area >= 0) continue;
    const x0 = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx)));
    const x1 = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx)));
    const y0 = Math.max(0, Math.ceil(ay + Math.min(0, by, cy)));
    const y1 = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy)));
    if (x0 > x1 || y0 > y1) continue;
    const inverse = 1 / area;
    // weights of b and c change by a fixed step from sample to sample
    const bStep = cy * inverse;
    const cStep = -by * inverse;
    const na = pn[a];
    const nb = pn[b] - na;
    const nc = pn[c] - na;
    for (let y = y0; y <= y1; y++) {
      const dy = y - ay;
      let wb = ((x0 - ax) * cy - cx * dy) * inverse;
      let wc = (bx * dy - (x0 - ax) * by) * inverse;
      let at = y * width + x0;
      for (let x = x0; x <= x1; x++, at++, wb += bStep, wc += cStep) {
        if (wb < -1e-5 || wc < -1e-5 || wb + wc > 1.00001) continue;
        const nearness = na + nb * wb + nc * wc;
        if (nearness > near[at]) {
          near[at] = nearness;
          id[at] = number;
        }
      }
    }
  }
}
