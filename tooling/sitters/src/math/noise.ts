const SIZE = 64;
const MASK = SIZE - 1;

/** Random values on a 64^3 lattice that repeats; a table is much quicker than hashing every corner. */
const lattice = fillLattice();

function fillLattice(): Float32Array {
  const values = new Float32Array(SIZE * SIZE * SIZE);
  let state = 0x9e3779b9;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    values[i] = ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967295;
  }
  return values;
}

/** Smooth value noise in space, 0..1, one feature per unit; repeats after 64 units. */
export function noise3(x: number, y: number, z: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  let u = x - xi;
  let v = y - yi;
  let w = z - zi;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  w = w * w * (3 - 2 * w);
  const x0 = xi & MASK;
  const x1 = (xi + 1) & MASK;
  const y0 = (yi & MASK) * SIZE;
  const y1 = ((yi + 1) & MASK) * SIZE;
  const z0 = (zi & MASK) * SIZE * SIZE;
  const z1 = ((zi + 1) & MASK) * SIZE * SIZE;
  const a = lattice[x0 + y0 + z0];
  const b = lattice[x1 + y0 + z0];
  const c = lattice[x0 + y1 + z0];
  const d = lattice[x1 + y1 + z0];
  const e = lattice[x0 + y0 + z1];
  const f = lattice[x1 + y0 + z1];
  const g = lattice[x0 + y1 + z1];
  const h = lattice[x1 + y1 + z1];
  const low = a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
  const high = e + (f - e) * u + (g - e + (e - f - g + h) * u) * v;
  return low + (high - low) * w;
}

/** Three octaves of `noise3`, 0..1, mean one half. */
export function fractal3(x: number, y: number, z: number): number {
  return (
    (noise3(x, y, z) * 4 +
      noise3(x * 2.03 + 11, y * 2.03 + 7, z * 2.03) * 2 +
      noise3(x * 4.1, y * 4.1 + 5, z * 4.1 + 3)) /
    7
  );
}
