import { smoothMax, smoothMin } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";
import { capsule, ellipsoid } from "./skull-field.ts";

/** The ear joined onto the head's form; x is taken as |x|. */
export function createEar(face: FaceShape): (form: number, ax: number, y: number, z: number) => number {
  const s = face.earSize;
  const cx = face.cheekWidth + 0.35;
  const cos = Math.cos(0.42);
  const sin = Math.sin(0.42);
  const lean = Math.cos(0.2);
  const leanSin = Math.sin(0.2);
  return (form, ax, y, z) => {
    if (ax < 5.2 || y > 4 || y < -6 || z > 3 || z < -5) return form;
    // local axes: u backwards along the ear's plane, v up, n out of that plane
    const dx = ax - cx;
    const dz = z + 0.4;
    const back = dx * sin - dz * cos;
    let n = dx * cos + dz * sin;
    const up = y + 1.0;
    let u = back * lean - up * leanSin;
    let v = up * lean + back * leanSin;
    u /= s;
    v /= s;
    n /= s;
    // outline: wider above, a lobe below
    const wide = 1.75 + 0.18 * v;
    const r = Math.hypot((u - 0.35) / wide, (v - 0.1) / 3.1);
    const rim = (r - 0.86) * 1.75;
    const helix = Math.hypot(rim, n - 0.55) - 0.27;
    const plate = Math.max((r - 0.95) * 1.9, Math.abs(n - 0.12 - 0.3 * r * r) - 0.16);
    const fold = Math.hypot((Math.hypot((u - 0.1) / 1.05, (v - 0.2) / 1.75) - 1) * 1.05, n - 0.4) - 0.24;
    const bowl = ellipsoid(u + 0.05, v + 0.35, n - 0.35, 0.78, 1.05, 0.75);
    const lobe = ellipsoid(u + 0.2, v + 2.55, n - 0.2, 0.8, 0.85, 0.36);
    const flap = capsule(u, v, n, [-0.95, -0.7, 0.25, 0.32], [-1.05, -0.2, 0.25, 0.3]);
    const root = ellipsoid(u + 0.3, v + 0.1, n + 0.7, 1.2, 2.2, 1.0);
    let ear = smoothMin(plate, helix, 0.25);
    ear = smoothMin(ear, u > -0.6 ? fold : fold + (-0.6 - u), 0.25);
    ear = smoothMin(ear, lobe, 0.4);
    ear = smoothMin(ear, root, 0.5);
    ear = smoothMax(ear, -bowl, 0.2);
    ear = smoothMin(ear, flap, 0.25);
    return smoothMin(form, ear * s, 0.45);
  };
}
