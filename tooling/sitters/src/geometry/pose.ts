import { smoothstep } from "../math/scalar.ts";

/** Turn of the head in degrees: yaw to the sitter's left, pitch up, roll to the sitter's left shoulder. */
export type HeadTurn = { yaw: number; pitch: number; roll: number };

const LEVELS = 48;
/** Where the head turns, between the ears and a little below. */
const PIVOT = [0, -6, -2] as const;

export type Pose = {
  /** Writes the posed point (and direction, when normals are given) of every vertex. */
  apply(rest: Float32Array, normals: Float32Array, outRest: Float32Array, outNormals: Float32Array): void;
  /** The head's own rotation, row major 3x3, and the point it turns about. */
  head: Float64Array;
  pivot: readonly [number, number, number];
};

/** The neck spreads the turn: full above the jaw, the body's own share below the collar bones. */
export function createPose(turn: HeadTurn, bodyYaw: number): Pose {
  const matrices = new Float64Array((LEVELS + 1) * 9);
  for (let i = 0; i <= LEVELS; i++) {
    const t = i / LEVELS;
    matrices.set(rotation(bodyYaw + (turn.yaw - bodyYaw) * t, turn.pitch * t, turn.roll * t), i * 9);
  }
  return {
    head: matrices.slice(LEVELS * 9),
    pivot: PIVOT,
    apply: (rest, normals, outRest, outNormals) => {
      for (let i = 0; i < rest.length; i += 3) {
        const share = smoothstep(-21, -8, rest[i + 1] + rest[i + 2] * -0.15);
        const m = Math.round(share * LEVELS) * 9;
        const at = share * LEVELS;
        turnPoint(matrices, m, rest, outRest, i);
        // between two levels points move along the straight line, so skin shows no steps
        const low = Math.floor(at);
        if (share > 0 && share < 1) blendPoint(matrices, low, at - low, rest, outRest, i);
        turnVector(matrices, m, normals, outNormals, i);
      }
    },
  };
}

function rotation(yaw: number, pitch: number, roll: number): Float64Array {
  const rad = Math.PI / 180;
  const cy = Math.cos(yaw * rad);
  const sy = Math.sin(yaw * rad);
  const cp = Math.cos(-pitch * rad);
  const sp = Math.sin(-pitch * rad);
  const cr = Math.cos(-roll * rad);
  const sr = Math.sin(-roll * rad);
  // yaw * pitch * roll
  return Float64Array.of(
    cy * cr + sy * sp * sr,
    -cy * sr + sy * sp * cr,
    sy * cp,
    cp * sr,
    cp * cr,
    -sp,
    -sy * cr + cy * sp * sr,
    sy * sr + cy * sp * cr,
    cy * cp,
  );
}

function turnPoint(m: Float64Array, at: number, rest: Float32Array, out: Float32Array, i: number): void {
  const x = rest[i] - PIVOT[0];
  const y = rest[i + 1] - PIVOT[1];
  const z = rest[i + 2] - PIVOT[2];
  out[i] = m[at] * x + m[at + 1] * y + m[at + 2] * z + PIVOT[0];
  out[i + 1] = m[at + 3] * x + m[at + 4] * y + m[at + 5] * z + PIVOT[1];
  out[i + 2] = m[at + 6] * x + m[at + 7] * y + m[at + 8] * z + PIVOT[2];
}

const scratch = new Float32Array(3);
const source = new Float32Array(3);

function blendPoint(
  m: Float64Array,
  low: number,
  t: number,
  rest: Float32Array,
  out: Float32Array,
  i: number,
): void {
  source[0] = rest[i];
  source[1] = rest[i + 1];
  source[2] = rest[i + 2];
  turnPoint(m, low * 9, source, scratch, 0);
  const x = scratch[0];
  const y = scratch[1];
  const z = scratch[2];
  turnPoint(m, (low + 1) * 9, source, scratch, 0);
  out[i] = x + (scratch[0] - x) * t;
  out[i + 1] = y + (scratch[1] - y) * t;
  out[i + 2] = z + (scratch[2] - z) * t;
}

function turnVector(m: Float64Array, at: number, v: Float32Array, out: Float32Array, i: number): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  out[i] = m[at] * x + m[at + 1] * y + m[at + 2] * z;
  out[i + 1] = m[at + 3] * x + m[at + 4] * y + m[at + 5] * z;
  out[i + 2] = m[at + 6] * x + m[at + 7] * y + m[at + 8] * z;
}
