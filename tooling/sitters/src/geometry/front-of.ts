import type { Field } from "./mesh.ts";

/** Depth (z) where a ray against the face at (x, y) first meets the surface, or undefined beside the head. */
export function frontOf(field: Field, x: number, y: number): number | undefined {
  let z = 13.5;
  for (let step = 0; step < 60 && z > -3; step++) {
    const distance = field(x, y, z);
    if (distance < 0.004) return z;
    z -= Math.min(1, Math.max(0.004, distance * 0.7));
  }
  return undefined;
}
