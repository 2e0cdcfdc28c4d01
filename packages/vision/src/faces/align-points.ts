export interface Alignment {
  /** 3 x 3, row by row */
  rotation: readonly number[];
  scale: number;
  shift: readonly [number, number, number];
}

type Vector = [number, number, number];

/** The weighted least squares are B. K. P. Horn's, "Closed-form solution of absolute orientation using unit quaternions", 1987. */
export function alignPoints(from: Float32Array, to: Float32Array, weights: Float32Array): Alignment {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [middleFrom, middleTo] = [middle(from, weights, total), middle(to, weights, total)];
  const s = new Float64Array(9);
  let [spreadFrom, spreadTo] = [0, 0];
  weights.forEach((weight, i) => {
    if (weight === 0) return;
    for (let a = 0; a < 3; a++) {
      const p = from[3 * i + a] - middleFrom[a];
      spreadFrom += weight * p * p;
      spreadTo += weight * (to[3 * i + a] - middleTo[a]) ** 2;
      for (let b = 0; b < 3; b++) s[3 * a + b] += weight * p * (to[3 * i + b] - middleTo[b]);
    }
  });
  const rotation = computeRotation(s);
  const scale = Math.sqrt(spreadTo / spreadFrom);
  const turned = rotate(rotation, middleFrom);
  const shift = middleTo.map((value, axis) => value - scale * turned[axis]) as Vector;
  return { rotation, scale, shift };
}

export function undoAlignment(points: Float32Array, { rotation: r, scale, shift }: Alignment): Float32Array {
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((axis) => (points[i + axis] - shift[axis]) / scale);
    for (let axis = 0; axis < 3; axis++) out[i + axis] = r[axis] * x + r[3 + axis] * y + r[6 + axis] * z;
  }
  return out;
}

function rotate(r: readonly number[], [x, y, z]: Vector): Vector {
  return [0, 3, 6].map((row) => r[row] * x + r[row + 1] * y + r[row + 2] * z) as Vector;
}

function middle(points: Float32Array, weights: Float32Array, total: number): Vector {
  const sum: Vector = [0, 0, 0];
  weights.forEach((weight, i) => {
    for (let axis = 0; axis < 3; axis++) sum[axis] += (weight * points[3 * i + axis]) / total;
  });
  return sum;
}

/** The rotation that belongs to a cross-covariance: the largest eigenvector of Horn's 4 x 4 matrix as a quaternion. */
function computeRotation(s: Float64Array): number[] {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s;
  const n = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
  // shifted so that the largest eigenvalue is the largest in size too, power iteration finds its vector
  const shift = Math.max(...n.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)));
  let q = [1, 0.01, 0.02, 0.03];
  for (let round = 0; round < 500; round++) {
    const next = n.map((row, i) => row.reduce((sum, value, k) => sum + value * q[k], shift * q[i]));
    const length = Math.hypot(...next);
    q = next.map((value) => value / length);
  }
  const [w, x, y, z] = q;
  return [
    w * w + x * x - y * y - z * z,
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    w * w - x * x + y * y - z * z,
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    w * w - x * x - y * y + z * z,
  ];
}
