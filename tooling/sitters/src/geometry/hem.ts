import type { NecklineCut } from "./garment.ts";
import type { Field } from "./mesh.ts";

const POINTS = 72;
const AXIS_Z = -2.5;

/** Distance from a point of a garment to its edge round the neck, in centimetres. */
export type HemDistance = (x: number, y: number, z: number) => number;

/** Walks round the neck and finds where the cloth ends, so that a band along the edge is equally wide everywhere. */
export function traceHem(cloth: Field, cut: NecklineCut): HemDistance {
  const ring = new Float64Array(POINTS * 3);
  for (let i = 0; i < POINTS; i++) {
    const turn = (i / POINTS) * 2 * Math.PI;
    const sx = Math.sin(turn);
    const sz = Math.cos(turn);
    for (let r = 3; r < 16; r += 0.15) {
      const x = sx * r;
      const z = AXIS_Z + sz * r;
      const y = edgeLevel(cut, x, z);
      ring.set([x, y, z], i * 3);
      // from the neck outwards, the cloth's surface is where its field first turns positive
      if (cloth(x, y - 0.35, z) > 0) break;
    }
  }
  return (x, y, z) => {
    const near = Math.round((Math.atan2(x, z - AXIS_Z) / (2 * Math.PI)) * POINTS);
    let least = 1e9;
    for (let k = -7; k <= 7; k++) {
      const a = ((near + k + 2 * POINTS) % POINTS) * 3;
      const b = ((near + k + 1 + 2 * POINTS) % POINTS) * 3;
      const lx = ring[b] - ring[a];
      const ly = ring[b + 1] - ring[a + 1];
      const lz = ring[b + 2] - ring[a + 2];
      const px = x - ring[a];
      const py = y - ring[a + 1];
      const pz = z - ring[a + 2];
      const t = Math.max(
        0,
        Math.min(1, (px * lx + py * ly + pz * lz) / (lx * lx + ly * ly + lz * lz + 1e-9)),
      );
      least = Math.min(least, (px - lx * t) ** 2 + (py - ly * t) ** 2 + (pz - lz * t) ** 2);
    }
    return Math.sqrt(least);
  };
}

/** Level where the cut passes through zero above a place, by halving. */
function edgeLevel(cut: NecklineCut, x: number, z: number): number {
  let low = -40;
  let high = -8;
  for (let i = 0; i < 22; i++) {
    const middle = (low + high) / 2;
    if (cut(x, middle, z) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
