import type { Field } from "../geometry/mesh.ts";
import type { Random } from "../math/random.ts";
import type { Scalp } from "./scalp.ts";

export type Root = { x: number; y: number; z: number; normal: readonly [number, number, number] };

const CENTRE = [0, 2.4, -1] as const;

/** Random places on the scalp, spread evenly over directions and thinned by the hairline. */
export function sampleRoots(skull: Field, scalp: Scalp, count: number, random: Random): Root[] {
  const roots: Root[] = [];
  for (let tries = 0; roots.length < count && tries < count * 5; tries++) {
    const up = random.between(-1, 1);
    const turn = random.next() * Math.PI * 2;
    const flat = Math.sqrt(1 - up * up);
    const root = surfaceAt(skull, Math.cos(turn) * flat, up, Math.sin(turn) * flat);
    if (root.y > -8 && random.next() < scalp.cover(root.x, root.y, root.z)) roots.push(root);
  }
  return roots;
}

function surfaceAt(skull: Field, dx: number, dy: number, dz: number): Root {
  let r = 9;
  for (let step = 0; step < 7; step++) {
    r -= skull(Math.abs(CENTRE[0] + dx * r), CENTRE[1] + dy * r, CENTRE[2] + dz * r) * 0.95;
  }
  const x = CENTRE[0] + dx * r;
  const y = CENTRE[1] + dy * r;
  const z = CENTRE[2] + dz * r;
  const e = 0.1;
  const at = skull(Math.abs(x), y, z);
  const gx = (skull(Math.abs(x) + e, y, z) - at) * Math.sign(x || 1);
  const gy = skull(Math.abs(x), y + e, z) - at;
  const gz = skull(Math.abs(x), y, z + e) - at;
  const length = Math.hypot(gx, gy, gz) || 1;
  return { x, y, z, normal: [gx / length, gy / length, gz / length] };
}
