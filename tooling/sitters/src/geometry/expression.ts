import type { FaceShape } from "./face-shape.ts";

/** Strengths from 0 to 1: a closed smile, raised brows, narrowed eyes. */
export type Expression = { smile: number; browLift: number; squint: number };

/** A soft pull: centre, reach, and the move at its centre. Mirrored on both halves. */
type Pull = readonly [
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  rz: number,
  mx: number,
  my: number,
  mz: number,
];

/** Moves points of the rest face (and turns their normals) into an expression, in place. */
export type Express = (positions: Float32Array, normals: Float32Array) => void;

export function createExpression(face: FaceShape, { smile, browLift, squint }: Expression): Express {
  const w = face.mouthWidth;
  const m = face.mouthLevel;
  const e = face.eyeSpacing;
  const pulls: Pull[] = [
    // corners of the mouth: out, up and back; cheeks: up and out; lower lids: up
    [w + 0.1, m, 8.6, 2.1, 1.9, 3, 0.5 * smile, 0.5 * smile, -0.3 * smile],
    [0.7, m - 0.3, 9.6, 2.2, 1.6, 3, 0.1 * smile, 0.06 * smile, -0.14 * smile],
    [4.4, -3.5, 7.6, 3, 2.4, 3.5, 0.12 * smile, 0.42 * smile, 0.3 * smile],
    [face.noseWidth, face.noseTip - 0.3, 9.6, 1.4, 1.2, 2.4, 0.14 * smile, 0.1 * smile, 0],
    [e + 0.1, -0.78, 8.2, 1.9, 0.85, 2.2, 0, 0.2 * squint + 0.13 * smile, 0.04 * smile],
    [e, 0.75, 8.2, 1.9, 0.8, 2.2, 0, -0.12 * squint, 0.02 * squint],
    [e - 0.2, 1.9, 8.8, 3.2, 1.5, 3, 0, 0.34 * browLift - 0.16 * squint, 0],
  ];
  const flat = Float64Array.from(pulls.flat());
  return (positions, normals) => {
    for (let i = 0; i < positions.length; i += 3) {
      const z = positions[i + 2];
      const y = positions[i + 1];
      if (z < 3.5 || y < -10 || y > 4) continue;
      const side = positions[i] < 0 ? -1 : 1;
      const x = positions[i] * side;
      let dx = 0;
      let dy = 0;
      let dz = 0;
      let tx = 0;
      let ty = 0;
      let tz = 0;
      const nx = normals[i] * side;
      const ny = normals[i + 1];
      const nz = normals[i + 2];
      for (let p = 0; p < flat.length; p += 9) {
        const ux = (x - flat[p]) / flat[p + 3];
        const uy = (y - flat[p + 1]) / flat[p + 4];
        const uz = (z - flat[p + 2]) / flat[p + 5];
        const d = ux * ux + uy * uy + uz * uz;
        if (d >= 1) continue;
        const mx = flat[p + 6];
        const my = flat[p + 7];
        const mz = flat[p + 8];
        const f = 1 - d;
        const share = f * f * f;
        dx += mx * share;
        dy += my * share;
        dz += mz * share;
        // the normal leans against the gradient of the move along it
        const lean = -6 * f * f * (mx * nx + my * ny + mz * nz);
        tx += (lean * ux) / flat[p + 3];
        ty += (lean * uy) / flat[p + 4];
        tz += (lean * uz) / flat[p + 5];
      }
      // the middle line stays in the middle
      positions[i] += dx * side * Math.min(1, x * 1.6);
      positions[i + 1] += dy;
      positions[i + 2] += dz;
      normals[i] = (nx - tx) * side;
      normals[i + 1] = ny - ty;
      normals[i + 2] = nz - tz;
    }
  };
}
