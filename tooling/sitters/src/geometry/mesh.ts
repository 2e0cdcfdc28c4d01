/** A signed field in centimetres: negative inside, zero on the surface, about a distance near it. */
export type Field = (x: number, y: number, z: number) => number;

/** Triangles in the sitter's rest pose: x to the sitter's left, y up, z out of the face, pupils at y = 0. */
export type Mesh = {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
};

export type Box = { min: readonly [number, number, number]; max: readonly [number, number, number] };

const EPSILON = 0.012;

/**
 * Moves vertices onto the field's zero surface (Newton steps along the gradient) and sets unit normals.
 * `from` skips vertices that were settled before.
 */
export function settleOnField(mesh: Mesh, field: Field, from = 0, steps = 2): void {
  const { positions, normals } = mesh;
  for (let i = from * 3; i < positions.length; i += 3) {
    let x = positions[i];
    let y = positions[i + 1];
    let z = positions[i + 2];
    let gx = 0;
    let gy = 0;
    let gz = 1;
    for (let step = 0; step < steps; step++) {
      const a = field(x + EPSILON, y - EPSILON, z - EPSILON);
      const b = field(x - EPSILON, y - EPSILON, z + EPSILON);
      const c = field(x - EPSILON, y + EPSILON, z - EPSILON);
      const d = field(x + EPSILON, y + EPSILON, z + EPSILON);
      gx = a - b - c + d;
      gy = -a - b + c + d;
      gz = -a + b - c + d;
      const length = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
      gx /= length;
      gy /= length;
      gz /= length;
      const slope = Math.max(0.3, length / (4 * EPSILON));
      const distance = (a + b + c + d) / 4 / slope;
      const move = distance > 0.08 ? 0.08 : Math.max(distance, -0.08);
      x -= gx * move;
      y -= gy * move;
      z -= gz * move;
    }
    positions[i] = x;
    positions[i + 1] = y;
    positions[i + 2] = z;
    normals[i] = gx;
    normals[i + 1] = gy;
    normals[i + 2] = gz;
  }
}
