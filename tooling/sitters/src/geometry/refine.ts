import { type Field, type Mesh, settleOnField } from "./mesh.ts";

/**
 * Halves the edges whose two ends are wanted and puts the new vertices on the field's surface.
 * A triangle is split by its own wanted edges, so neighbours always agree and no crack opens.
 */
export function refine(mesh: Mesh, field: Field, wanted: (x: number, y: number, z: number) => boolean): Mesh {
  const { positions, indices } = mesh;
  const count = positions.length / 3;
  const inside = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    inside[v] = wanted(positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]) ? 1 : 0;
  }
  const added: number[] = [];
  const middles = new Map<number, number>();
  const middle = (a: number, b: number): number => {
    if (!(inside[a] && inside[b])) return -1;
    const key = a < b ? a * count + b : b * count + a;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const at = count + added.length / 3;
    for (let axis = 0; axis < 3; axis++) added.push((positions[a * 3 + axis] + positions[b * 3 + axis]) / 2);
    middles.set(key, at);
    return at;
  };
  const triangles: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    splitTriangle(indices[t], indices[t + 1], indices[t + 2], middle, triangles);
  }
  const all = new Float32Array(positions.length + added.length);
  all.set(positions);
  all.set(added, positions.length);
  const normals = new Float32Array(all.length);
  normals.set(mesh.normals);
  const finer: Mesh = { positions: all, normals, indices: Uint32Array.from(triangles) };
  settleOnField(finer, field, count, 2);
  return finer;
}

function splitTriangle(
  a: number,
  b: number,
  c: number,
  middle: (a: number, b: number) => number,
  out: number[],
): void {
  const ab = middle(a, b);
  const bc = middle(b, c);
  const ca = middle(c, a);
  const split = (ab < 0 ? 0 : 1) + (bc < 0 ? 0 : 1) + (ca < 0 ? 0 : 1);
  if (split === 0) out.push(a, b, c);
  else if (split === 3) out.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  // one or two wanted edges: turn the triangle so that the case has one form
  else if (split === 1) {
    if (ab >= 0) out.push(a, ab, c, ab, b, c);
    else if (bc >= 0) out.push(b, bc, a, bc, c, a);
    else out.push(c, ca, b, ca, a, b);
  } else if (ab < 0) out.push(c, ca, bc, ca, a, bc, a, b, bc);
  else if (bc < 0) out.push(a, ab, ca, ab, b, ca, b, c, ca);
  else out.push(b, bc, ab, bc, c, ab, c, a, ab);
}
