import { type DepthMap, nearnessOf, projectToLight } from "../raster/depth-map.ts";
import { HAIR_DENSITY } from "./ambient.ts";

const TAPS = 14;

/** Offsets on a disc, spread by the golden angle. */
const disc = Float64Array.from({ length: TAPS * 2 }, (_, i) => {
  const tap = i >> 1;
  const radius = Math.sqrt((tap + 0.5) / TAPS);
  const angle = tap * 2.39996;
  return (i & 1 ? Math.sin(angle) : Math.cos(angle)) * radius;
});

/** Share of a soft light (its penumbra `softness` centimetres wide) that reaches each point, 0..1. */
export function softShadow(
  map: DepthMap,
  points: Float32Array,
  softness: number,
  slack: number,
): Float32Array {
  const seen = projectToLight(map, points);
  const lit = new Float32Array(seen.x.length);
  const reach = softness * map.scale;
  const { width, height, near } = map.target;
  for (let v = 0; v < lit.length; v++) {
    const limit = seen.near[v] + slack;
    let open = 0;
    for (let tap = 0; tap < TAPS; tap++) {
      const x = (seen.x[v] + disc[tap * 2] * reach) | 0;
      const y = (seen.y[v] + disc[tap * 2 + 1] * reach) | 0;
      const covered = x < 0 || y < 0 || x >= width || y >= height ? 0 : near[y * width + x] - limit;
      // no hard edge: half a centimetre of fading hides the map's own steps
      open += covered <= 0 ? 1 : covered < 0.5 ? 1 - covered * 2 : 0;
    }
    lit[v] = open / TAPS;
  }
  return lit;
}

/** Hair points between two looked-up ones take what lies between their values. */
const HAIR_STEP = 3;

/** The same for hairs, which let light through by depth. */
export function hairShadow(
  map: DepthMap,
  points: Float32Array,
  starts: Uint32Array,
  softness: number,
): Float32Array {
  const lit = new Float32Array(points.length / 3);
  const reach = softness * map.scale;
  for (let s = 0; s < starts.length - 1; s++) {
    const last = starts[s + 1] - 1;
    let before = starts[s];
    lit[before] = lightThrough(map, points, before, reach);
    while (before < last) {
      const next = Math.min(last, before + HAIR_STEP);
      lit[next] = lightThrough(map, points, next, reach);
      for (let i = before + 1; i < next; i++) {
        lit[i] = lit[before] + ((lit[next] - lit[before]) * (i - before)) / (next - before);
      }
      before = next;
    }
  }
  return lit;
}

function lightThrough(map: DepthMap, points: Float32Array, point: number, reach: number): number {
  const { frame: f, scale, middleX, middleY } = map;
  const { width, height, near } = map.target;
  const px = points[point * 3];
  const py = points[point * 3 + 1];
  const pz = points[point * 3 + 2];
  const sx = width / 2 + (f[0] * px + f[1] * py + f[2] * pz - middleX) * scale;
  const sy = width / 2 - (f[3] * px + f[4] * py + f[5] * pz - middleY) * scale;
  const own = nearnessOf(map, px, py, pz) + 0.1;
  let open = 0;
  for (let tap = point & 1, k = 0; k < 4; tap += 4, k++) {
    const x = (sx + disc[tap * 2] * reach) | 0;
    const y = (sy + disc[tap * 2 + 1] * reach) | 0;
    const covered = x < 0 || y < 0 || x >= width || y >= height ? 0 : near[y * width + x] - own;
    open += covered <= 0 ? 1 : Math.exp(-covered * HAIR_DENSITY * 1.4);
  }
  return open / 4;
}
