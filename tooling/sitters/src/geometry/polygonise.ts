import type { Box, Field, Mesh } from "./mesh.ts";

const BLOCK = 4;

/**
 * Surface nets: one vertex per cell that the zero surface crosses, one quad per crossed edge.
 * Only blocks of cells that the surface can reach and their neighbours across a crossed face are looked at.
 */
export function polygonise(field: Field, box: Box, cell: number): Mesh {
  const blocks = [0, 1, 2].map((axis) => Math.ceil((box.max[axis] - box.min[axis]) / (cell * BLOCK)));
  const nx = blocks[0] * BLOCK + 1;
  const ny = blocks[1] * BLOCK + 1;
  const nz = blocks[2] * BLOCK + 1;
  const values = new Float32Array(nx * ny * nz).fill(Number.NaN);
  const cells: number[] = [];
  const reach = 1.1 * Math.sqrt(3) * (BLOCK / 2) * cell;

  const fillBlock = (bx: number, by: number, bz: number) => {
    for (let k = bz; k <= bz + BLOCK; k++) {
      for (let j = by; j <= by + BLOCK; j++) {
        let at = (k * ny + j) * nx + bx;
        for (let i = bx; i <= bx + BLOCK; i++, at++) {
          if (Number.isNaN(values[at])) {
            values[at] = field(box.min[0] + i * cell, box.min[1] + j * cell, box.min[2] + k * cell);
          }
        }
      }
    }
    for (let k = bz; k < bz + BLOCK; k++) {
      for (let j = by; j < by + BLOCK; j++) {
        for (let i = bx; i < bx + BLOCK; i++) cells.push((k * ny + j) * nx + i);
      }
    }
  };
  const seen = new Uint8Array(blocks[0] * blocks[1] * blocks[2]);
  const queue: number[] = [];
  const half = BLOCK / 2;
  for (let b = 0; b < seen.length; b++) {
    const [bx, by, bz] = placeOf(b, blocks);
    const middle = field(
      box.min[0] + (bx * BLOCK + half) * cell,
      box.min[1] + (by * BLOCK + half) * cell,
      box.min[2] + (bz * BLOCK + half) * cell,
    );
    if (Math.abs(middle) > reach) continue;
    seen[b] = 1;
    queue.push(b);
  }
  // the slope is only about one: where the surface runs out of a block, its neighbour is looked at too
  for (let b = queue.pop(); b !== undefined; b = queue.pop()) {
    const [bx, by, bz] = placeOf(b, blocks);
    fillBlock(bx * BLOCK, by * BLOCK, bz * BLOCK);
    for (let side = 0; side < 6; side++) {
      const axis = side >> 1;
      const next = [bx, by, bz];
      next[axis] += side & 1 ? 1 : -1;
      if (next[axis] < 0 || next[axis] >= blocks[axis]) continue;
      const n = (next[2] * blocks[1] + next[1]) * blocks[0] + next[0];
      if (seen[n] || !crossesFace(values, [bx * BLOCK, by * BLOCK, bz * BLOCK], axis, side & 1, nx, ny))
        continue;
      seen[n] = 1;
      queue.push(n);
    }
  }
  return connect(values, cells, [nx, ny, nz], box, cell);
}

function placeOf(block: number, blocks: number[]): readonly [number, number, number] {
  return [block % blocks[0], ((block / blocks[0]) | 0) % blocks[1], (block / (blocks[0] * blocks[1])) | 0];
}

function crossesFace(
  values: Float32Array,
  start: readonly [number, number, number],
  axis: number,
  far: number,
  nx: number,
  ny: number,
): boolean {
  const step = [1, nx, nx * ny];
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const base = (start[2] * ny + start[1]) * nx + start[0] + far * BLOCK * step[axis];
  const inside = values[base] < 0;
  for (let i = 0; i <= BLOCK; i++) {
    for (let j = 0; j <= BLOCK; j++) if (values[base + i * step[u] + j * step[v]] < 0 !== inside) return true;
  }
  return false;
}

function connect(
  values: Float32Array,
  cells: number[],
  [nx, ny, nz]: readonly [number, number, number],
  box: Box,
  cell: number,
): Mesh {
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const positions: number[] = [];
  const sliceStep = nx * ny;
  for (const at of cells) {
    const point = crossing(values, at, nx, sliceStep);
    if (!point) continue;
    const i = at % nx;
    const j = ((at / nx) | 0) % ny;
    const k = (at / sliceStep) | 0;
    vertexOf[at] = positions.length / 3;
    positions.push(
      box.min[0] + (i + point[0]) * cell,
      box.min[1] + (j + point[1]) * cell,
      box.min[2] + (k + point[2]) * cell,
    );
  }
  const indices: number[] = [];
  const addQuad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) indices.push(a, c, b, a, d, c);
    else indices.push(a, b, c, a, c, d);
  };
  for (const at of cells) {
    if (vertexOf[at] < 0) continue;
    const inside = values[at] < 0;
    const i = at % nx;
    const j = ((at / nx) | 0) % ny;
    const k = (at / sliceStep) | 0;
    if (j > 0 && k > 0 && inside !== values[at + 1] < 0) {
      addQuad(
        vertexOf[at - nx - sliceStep],
        vertexOf[at - sliceStep],
        vertexOf[at],
        vertexOf[at - nx],
        !inside,
      );
    }
    if (i > 0 && k > 0 && inside !== values[at + nx] < 0) {
      addQuad(
        vertexOf[at - 1 - sliceStep],
        vertexOf[at - 1],
        vertexOf[at],
        vertexOf[at - sliceStep],
        !inside,
      );
    }
    if (i > 0 && j > 0 && inside !== values[at + sliceStep] < 0) {
      addQuad(vertexOf[at - 1 - nx], vertexOf[at - nx], vertexOf[at], vertexOf[at - 1], !inside);
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: new Float32Array(positions.length),
    indices: Uint32Array.from(indices),
  };
}

const corner = new Float64Array(8);
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

function crossing(
  values: Float32Array,
  at: number,
  nx: number,
  slice: number,
): readonly [number, number, number] | undefined {
  let signs = 0;
  for (let c = 0; c < 8; c++) {
    corner[c] = values[at + (c & 1) + ((c >> 1) & 1) * nx + (c >> 2) * slice];
    if (corner[c] < 0) signs |= 1 << c;
  }
  if (signs === 0 || signs === 255) return undefined;
  let x = 0;
  let y = 0;
  let z = 0;
  let count = 0;
  for (let e = 0; e < 24; e += 2) {
    const a = EDGES[e];
    const b = EDGES[e + 1];
    if (corner[a] < 0 === corner[b] < 0) continue;
    const t = corner[a] / (corner[a] - corner[b]);
    x += (a & 1) + ((b & 1) - (a & 1)) * t;
    y += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
    z += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
    count++;
  }
  return [x / count, y / count, z / count];
}
