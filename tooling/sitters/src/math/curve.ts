/** A smooth curve through points, tabulated for quick look-up; constant outside its points. */
export type Curve = (at: number) => number;

const STEPS = 512;

/** Catmull-Rom through `[at, value]` pairs in rising order of `at`. */
export function createCurve(points: readonly (readonly [number, number])[]): Curve {
  const first = points[0];
  const last = points[points.length - 1];
  const span = last[0] - first[0];
  const table = new Float64Array(STEPS + 2);
  let at = 0;
  for (let i = 0; i <= STEPS; i++) {
    const x = first[0] + (span * i) / STEPS;
    while (at < points.length - 2 && points[at + 1][0] < x) at++;
    table[i] = interpolate(points, at, x);
  }
  table[STEPS + 1] = table[STEPS];
  const scale = STEPS / span;
  return (x) => {
    const t = (x - first[0]) * scale;
    if (t <= 0) return table[0];
    if (t >= STEPS) return table[STEPS];
    const i = t | 0;
    return table[i] + (table[i + 1] - table[i]) * (t - i);
  };
}

function slope(points: readonly (readonly [number, number])[], i: number): number {
  const a = points[Math.max(0, i - 1)];
  const b = points[Math.min(points.length - 1, i + 1)];
  return (b[1] - a[1]) / (b[0] - a[0]);
}

function interpolate(points: readonly (readonly [number, number])[], i: number, x: number): number {
  const [x0, y0] = points[i];
  const [x1, y1] = points[i + 1];
  const h = x1 - x0;
  const t = (x - x0) / h;
  const m0 = slope(points, i) * h;
  const m1 = slope(points, i + 1) * h;
  const t2 = t * t;
  const t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * y0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * y1 + (t3 - t2) * m1;
}
