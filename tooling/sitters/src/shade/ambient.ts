import type { Mesh } from "../geometry/mesh.ts";
import type { Strands } from "../hair/strands.ts";
import type { Projected } from "../raster/camera.ts";
import {
  createDepthMap,
  type DepthMap,
  drawMeshDepth,
  drawStrandDepth,
  nearnessOf,
  projectToLight,
} from "../raster/depth-map.ts";

const DIRECTIONS = 36;
const RESOLUTION = 176;
const CENTRE = [0, -6, 0] as const;
const HALF_SIZE = 26;
/** A surface this close behind the nearest one still counts as seen, in centimetres. */
const SLACK = 0.35;
/** Hair lets light through: share left after one centimetre of it. */
export const HAIR_DENSITY = 1.1;

/**
 * How much of the surroundings every vertex sees, baked once in the rest pose: the open share of the hemisphere
 * (cosine weighted, 0..1), and its mean direction times that share (three numbers a vertex), so that light which
 * varies linearly with direction is exact.
 */
export type Ambient = { open: Float32Array; towards: Float32Array };

const createAmbient = (vertices: number): Ambient => ({
  open: new Float32Array(vertices),
  towards: new Float32Array(vertices * 3),
});

export type BakedAmbient = { meshes: Ambient[]; strands: Ambient };

/** Bakes what every mesh vertex and every hair point sees; `occluders` may be coarser meshes of the same forms. */
export function bakeAmbient(
  meshes: readonly Mesh[],
  occluders: readonly Mesh[],
  strands: Strands,
): BakedAmbient {
  const probes = pickProbes(strands);
  const seenByProbes = createAmbient(probes.points.length / 3);
  const baked = meshes.map((mesh) => createAmbient(mesh.positions.length / 3));
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < DIRECTIONS; i++) {
    // evenly spread over the sphere
    const y = 1 - (2 * (i + 0.5)) / DIRECTIONS;
    const r = Math.sqrt(1 - y * y);
    const direction = [Math.cos(golden * i) * r, y, Math.sin(golden * i) * r] as const;
    const map = createDepthMap(direction, CENTRE, HALF_SIZE, RESOLUTION);
    for (const mesh of occluders) drawMeshDepth(map, projectToLight(map, mesh.positions), mesh.indices);
    const seenHair = projectToLight(map, probes.points);
    drawStrandDepth(map, seenHair, probes.starts, 8);
    for (let m = 0; m < meshes.length; m++) gatherMesh(map, meshes[m], direction, baked[m]);
    gatherHair(map, seenHair, direction, seenByProbes);
  }
  return { meshes: baked, strands: spreadProbes(strands, probes, seenByProbes) };
}

/** Every fourth point of each hair, and its last. */
type Probes = { points: Float32Array; starts: Uint32Array };

const PROBE_STEP = 4;

function pickProbes(strands: Strands): Probes {
  const { starts, points } = strands;
  const picked: number[] = [];
  const probeStarts = new Uint32Array(strands.count + 1);
  for (let s = 0; s < strands.count; s++) {
    probeStarts[s] = picked.length / 3;
    const last = starts[s + 1] - 1;
    for (let i = starts[s]; i < last; i += PROBE_STEP)
      picked.push(points[i * 3], points[i * 3 + 1], points[i * 3 + 2]);
    picked.push(points[last * 3], points[last * 3 + 1], points[last * 3 + 2]);
  }
  probeStarts[strands.count] = picked.length / 3;
  return { points: Float32Array.from(picked), starts: probeStarts };
}

function spreadProbes(strands: Strands, probes: Probes, values: Ambient): Ambient {
  const out = createAmbient(strands.points.length / 3);
  for (let s = 0; s < strands.count; s++) {
    const start = strands.starts[s];
    const last = strands.starts[s + 1] - 1;
    for (let i = start; i <= last; i++) {
      const step = Math.floor((i - start) / PROBE_STEP);
      const a = Math.min(probes.starts[s] + step, probes.starts[s + 1] - 1);
      const b = Math.min(probes.starts[s] + step + 1, probes.starts[s + 1] - 1);
      const span = Math.min(PROBE_STEP, last - start - step * PROBE_STEP) || 1;
      const t = (i - start - step * PROBE_STEP) / span;
      out.open[i] = values.open[a] + (values.open[b] - values.open[a]) * t;
      for (let c = 0; c < 3; c++) {
        const from = values.towards[a * 3 + c];
        out.towards[i * 3 + c] = from + (values.towards[b * 3 + c] - from) * t;
      }
    }
  }
  return out;
}

function gatherMesh(
  map: DepthMap,
  mesh: Mesh,
  [dx, dy, dz]: readonly [number, number, number],
  out: Ambient,
): void {
  const { normals, positions } = mesh;
  const { frame: f, scale, middleX, middleY } = map;
  const half = map.target.width / 2;
  const weight = 4 / DIRECTIONS;
  for (let n = 0, v = 0; n < normals.length; n += 3, v++) {
    const cosine = normals[n] * dx + normals[n + 1] * dy + normals[n + 2] * dz;
    if (cosine <= 0) continue;
    const px = positions[n];
    const py = positions[n + 1];
    const pz = positions[n + 2];
    const x = half + (f[0] * px + f[1] * py + f[2] * pz - middleX) * scale;
    const y = half - (f[3] * px + f[4] * py + f[5] * pz - middleY) * scale;
    const covered = coverAt(map, x, y) - nearnessOf(map, px, py, pz) - SLACK;
    const open = covered <= 0 ? 1 : covered < 0.8 ? 1 - covered / 0.8 : 0;
    const share = open * cosine * weight;
    out.open[v] += share;
    out.towards[n] += share * dx;
    out.towards[n + 1] += share * dy;
    out.towards[n + 2] += share * dz;
  }
}

function gatherHair(
  map: DepthMap,
  points: Projected,
  [dx, dy, dz]: readonly [number, number, number],
  out: Ambient,
): void {
  for (let v = 0, n = 0; v < points.x.length; v++, n += 3) {
    const covered = coverAt(map, points.x[v], points.y[v]) - points.near[v];
    const share = (covered <= 0 ? 1 : Math.exp(-covered * HAIR_DENSITY)) / DIRECTIONS;
    out.open[v] += share;
    out.towards[n] += share * dx;
    out.towards[n + 1] += share * dy;
    out.towards[n + 2] += share * dz;
  }
}

function coverAt(map: DepthMap, x: number, y: number): number {
  const i = x | 0;
  const j = y | 0;
  const { width, height, near } = map.target;
  return i < 0 || j < 0 || i >= width || j >= height ? 0 : near[j * width + i];
}
