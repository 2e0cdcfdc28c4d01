import { blur, makePlane, type Plane } from "@portrait-studio/raster";
import type { Triple } from "../pixels/colour.ts";
import type { HeadRelief } from "./types.ts";

/** Nothing further away than this throws a shadow, in face widths. */
const farthest = 1.5;
/** A ray starts this far above the surface, in face widths: the surface's own roughness throws none. */
const lift = 0.012;

/**
 * Where the head stands in its own light: under the nose, the chin, the hair. One ray a pixel through the height field.
 * @param from towards the lamp: x right, y down, z to the viewer; any length
 * @param softness size of the lamp, as the tangent of half the angle under which it is seen: 0.05 hard to 0.5 a large softbox
 * @returns 1 in the light, 0 in the shadow
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
  const steps = raySteps(lx / across, ly / across, lz / across, unit);
  for (let y = 0; y < height; y++) shadeRow(out.data, y, relief, steps, softness * unit);
  return blur(out, Math.max(0.7, unit * 0.008));
}

interface Step {
  dx: number;
  dy: number;
  /** what the ray has risen, in face widths */
  rise: number;
  /** how far it has gone, in pixels */
  far: number;
}

/** Small steps first: what is near throws sharp shadows. */
function raySteps(dx: number, dy: number, slope: number, unit: number): Step[] {
  const steps: Step[] = [];
  for (let far = 1.2; far < farthest * unit; far *= 1.09) {
    steps.push({ dx: dx * far, dy: dy * far, rise: (slope * far) / unit + lift, far });
  }
  return steps;
}

function shadeRow(
  out: Float32Array,
  y: number,
  relief: HeadRelief,
  steps: readonly Step[],
  soft: number,
): void {
  const { width, height, data } = relief.height;
  const unit = relief.faceWidth;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const start = data[i];
    let lit = 1;
    for (const { dx, dy, rise, far } of steps) {
      const px = (x + dx + 0.5) | 0;
      const py = (y + dy + 0.5) | 0;
      if (px < 0 || py < 0 || px >= width || py >= height) break;
      const over = (data[py * width + px] - start - rise) * unit;
      const reach = (soft * far) / unit + 0.6;
      const part = 0.5 - over / (2 * reach);
      if (part < lit) {
        lit = part;
        if (lit <= 0) break;
      }
    }
    out[i] = lit < 0 ? 0 : lit;
  }
}
