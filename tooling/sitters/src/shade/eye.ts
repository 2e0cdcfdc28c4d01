import { EYE_RADIUS, IRIS_RADIUS } from "../geometry/eye-shape.ts";
import { fractal3, noise3 } from "../math/noise.ts";
import { clamp, mix, smoothstep } from "../math/scalar.ts";
import type { Rgb } from "./colour.ts";

export type EyeLook = { iris: Rgb; irisInner: Rgb };

/**
 * Colour of the eyeball at a direction from its middle. (dx, dy, dz) is a unit vector in the head's frame,
 * `gaze` the unit direction the eye looks, `side` +1 for the sitter's left eye.
 */
export function paintEye(
  dx: number,
  dy: number,
  dz: number,
  gaze: readonly [number, number, number],
  side: number,
  look: EyeLook,
  out: Float64Array,
): void {
  const along = dx * gaze[0] + dy * gaze[1] + dz * gaze[2];
  const px = (dx - gaze[0] * along) * EYE_RADIUS;
  const py = (dy - gaze[1] * along) * EYE_RADIUS;
  const r = along > 0 ? Math.sqrt(px * px + py * py + ((dz - gaze[2] * along) * EYE_RADIUS) ** 2) : 9;
  paintWhite(dx * side, dy, dz, out);
  if (r > IRIS_RADIUS + 0.07) return;
  const angle = Math.atan2(py, px);
  const t = clamp(r / IRIS_RADIUS, 0, 1);
  const spokes =
    noise3(Math.cos(angle) * 6 + 20, Math.sin(angle) * 6 + 20, t * 1.6) * 0.55 +
    noise3(Math.cos(angle) * 15, Math.sin(angle) * 15, t * 2.5) * 0.45;
  const ring = smoothstep(0.3, 0.62, t + (spokes - 0.5) * 0.3);
  // the far side of the iris is lit through the cornea, the upper part lies in the lid's shade
  const glow = 0.72 + 0.45 * smoothstep(0.4, -0.5, py / IRIS_RADIUS);
  const limbus = 1 - 0.72 * smoothstep(0.78, 1.02, t);
  const share = smoothstep(IRIS_RADIUS + 0.06, IRIS_RADIUS - 0.05, r);
  const pupil = smoothstep(0.225, 0.175, r);
  for (let c = 0; c < 3; c++) {
    const stroma = mix(look.irisInner[c], look.iris[c], ring) * (0.55 + 0.9 * spokes) * glow * limbus;
    const inside = mix(stroma, 0.004, pupil);
    out[c] = mix(out[c], inside, share);
  }
}

function paintWhite(outwards: number, dy: number, dz: number, out: Float64Array): void {
  // pinker towards the corners, fleshy in the inner one, faint veins
  const across = Math.abs(outwards);
  const corner = smoothstep(0.35, 1.0, across);
  const veins =
    smoothstep(0.6, 0.75, fractal3(outwards * 9, dy * 24, dz * 6)) * smoothstep(0.3, 0.8, across) * 0.16;
  const flesh = smoothstep(-0.84, -1.0, outwards);
  out[0] = mix(0.56 - corner * 0.16, 0.52, flesh) - veins * 0.1;
  out[1] = mix(0.53 - corner * 0.2, 0.23, flesh) - veins * 0.9 * 0.4;
  out[2] = mix(0.515 - corner * 0.2, 0.2, flesh) - veins * 0.9 * 0.4;
}
