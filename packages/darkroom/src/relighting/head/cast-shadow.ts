import { blur, makePlane, type Plane, type Triple } from "@portrait-studio/raster";
import type { HeadRelief } from "../sitter.ts";

/** Nothing further away than this throws a shadow, in face widths. */
const farthest = 1.5;
/** A ray starts this far above the surface, in face widths: the surface's own roughness throws none. */
const lift = 0.012;

/**
 * It is 1 in the light and 0 in the shadow.
 * @param from towards the lamp: x right, y down, z to the viewer; any length
 * @param softness size of the lamp, as the tangent of half the angle under which it is seen: 0.05 hard to 0.5 a large softbox
 */
export function castShadow(relief: HeadRelief, from: Triple, softness: number): Plane {
  const { width, height } = relief.height;
  const [lx, ly, lz] = from;
  const across = Math.hypot(lx, ly);
  const out = makePlane(width, height);
  if (across < 1e-3) {
    out.data.fill(1);
    return out;
  }
  const unit = relief.faceWidth;
  const highest = relief.height.data.reduce((most, value) => Math.max(most, value), 0);
  const steps = raySteps([lx / across, ly / across, lz / across], unit, softness, highest);
  for (let y = 0; y < height; y++) shadeRow(out.data, y, relief, steps);
  return blur(out, Math.max(0.7, unit * 0.008));
}

/** Places lower than this, in face widths, are no part of the person: whether they are in the light is not asked. */
const flat = 1e-4;

/** Where a ray comes by, small steps first: what is near throws sharp shadows. */
interface RaySteps {
  dx: Int32Array;
  dy: Int32Array;
  /** what the ray has risen, in face widths */
  rise: Float32Array;
  /** half the width of the penumbra, in face widths */
  reach: Float32Array;
  /** whoever stands higher than this is not shaded at this step, nor at any further one */
  clear: Float32Array;
}

function raySteps([dx, dy, slope]: Triple, unit: number, softness: number, highest: number): RaySteps {
  const far: number[] = [];
  for (let at = 1.2; at < farthest * unit; at *= 1.09) far.push(at);
  const rise = Float32Array.from(far, (at) => (slope * at) / unit + lift);
  const reach = Float32Array.from(far, (at) => (softness * at + 0.6) / unit);
  // the last step first: no later one may ask for more
  const clear = rise.map((up, k) => highest - up + reach[k]);
  for (let k = clear.length - 2; k >= 0; k--) clear[k] = Math.max(clear[k], clear[k + 1]);
  return {
    dx: Int32Array.from(far, (at) => Math.round(dx * at)),
    dy: Int32Array.from(far, (at) => Math.round(dy * at)),
    rise,
    reach,
    clear,
  };
}

function shadeRow(out: Float32Array, y: number, { height: relief }: HeadRelief, steps: RaySteps): void {
  const { width, height, data } = relief;
  const { dx, dy, rise, reach, clear } = steps;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const start = data[i];
    let lit = 1;
    for (let k = 0; start > flat && k < rise.length && start < clear[k]; k++) {
      const px = x + dx[k];
      const py = y + dy[k];
      if (px < 0 || py < 0 || px >= width || py >= height) break;
      const over = data[py * width + px] - start - rise[k];
      const part = 0.5 - over / (2 * reach[k]);
      if (part < lit) {
        lit = part;
        if (lit <= 0) break;
      }
    }
    out[i] = lit < 0 ? 0 : lit;
  }
}
