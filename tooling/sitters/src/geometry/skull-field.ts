import { createCurve } from "../math/curve.ts";
import { smoothMax, smoothMin } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";
import type { Field } from "./mesh.ts";

/** Ellipsoid as a field, near enough to a distance close to its surface. */
export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const ax = x / rx;
  const ay = y / ry;
  const az = z / rz;
  const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
  const bx = ax / rx;
  const by = ay / ry;
  const bz = az / rz;
  const k1 = Math.sqrt(bx * bx + by * by + bz * bz);
  return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
}

/** Capsule from a to b whose radius runs from ra to rb. */
export function capsule(
  x: number,
  y: number,
  z: number,
  [ax, ay, az, ra]: readonly [number, number, number, number],
  [bx, by, bz, rb]: readonly [number, number, number, number],
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  let t = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
  t = t < 0 ? 0 : Math.min(t, 1);
  const qx = px - dx * t;
  const qy = py - dy * t;
  const qz = pz - dz * t;
  return Math.sqrt(qx * qx + qy * qy + qz * qz) - (ra + (rb - ra) * t);
}

/** Cranium, face and jaw as one smooth form without nose, eyes, lips and ears; x is taken as |x|. */
export function createSkullField(face: FaceShape): Field {
  const chin = face.chinLevel;
  const width = createCurve([
    [chin, face.chinWidth],
    [chin + 1.6, face.chinWidth + 1.55],
    [chin + 3.6, face.jawWidth - 0.1],
    [-6, (face.jawWidth + face.cheekWidth) / 2 + 0.05],
    [-3.6, face.cheekWidth - 0.2],
    [-1.6, face.cheekWidth],
    [0.6, face.templeWidth + 0.1],
    [2.6, face.templeWidth - 0.1],
    [5, face.templeWidth - 0.3],
  ]);
  const front = createCurve([
    [chin - 0.4, 7.4 + face.chinForward],
    [chin + 0.3, 8.75 + face.chinForward],
    [chin + 1.3, 9.25 + face.chinForward],
    [face.mouthLevel - 1.75, 9.0],
    [face.mouthLevel - 0.8, 9.4],
    [face.mouthLevel, 9.55],
    [face.mouthLevel + 0.8, 9.6],
    [-4.7, 9.4],
    [-3, 9.0],
    [-1.5, 8.8],
    [0.5, 8.85],
    [1.8, 9.25],
    [3.2, 9.3],
    [5, 8.95 - 0.3 * face.foreheadSlope],
    [7, 8.0 - 0.7 * face.foreheadSlope],
  ]);
  // depth of the widest point and how square the section is
  const centre = createCurve([
    [chin, 2.5],
    [-8, 1.2],
    [-4, 1.5],
    [0, 1.2],
    [5, 0],
  ]);
  const square = createCurve([
    [chin, 0.1],
    [-8, 0.15],
    [-5, 0.3],
    [-2, 0.42],
    [1, 0.5],
    [3, 0.5],
    [6, 0.35],
  ]);
  return (ax, y, z) => {
    const cranium = smoothMin(
      ellipsoid(ax, y - 3.3, z + 1.3, 7.35, 8.0, 8.9),
      ellipsoid(ax, y - 3.9, z - 2.2, 6.5, 6.6, 6.5 - 0.3 * face.foreheadSlope),
      2,
    );
    let form = cranium;
    if (y < 8 && z > -6) {
      const w = width(y);
      const zc = centre(y);
      const d = z > zc ? front(y) - zc : zc + 4.2;
      const px = ax / w;
      const pz = (z - zc) / d;
      const a2 = px * px;
      const b2 = pz * pz;
      const s = a2 + b2;
      const r = Math.sqrt((s + Math.sqrt(Math.max(0, s * s - 4 * square(y) * a2 * b2))) / 2);
      const k1 = Math.sqrt(a2 / (w * w) + b2 / (d * d)) || 1e-6;
      let loft = (r * (r - 1)) / k1;
      // underside of the jaw: from the jaw corner down to the chin, and an even end at the forehead
      const under = -(y - (chin + 3.1) + 0.385 * (z - 0.3)) * 0.93;
      loft = smoothMax(loft, under, 1.3);
      loft = smoothMax(loft, y - 6.6, 2.4);
      form = smoothMin(form, loft, 1.4);
    }
    return form;
  };
}

/** Neck with its two long muscles and the larynx; x is taken as |x|. */
export function createNeckField(face: FaceShape): Field {
  const r = face.neckRadius;
  const wide = createCurve([
    [-24, r + 2.2],
    [-20, r + 0.7],
    [-16.5, r + 0.05],
    [-13, r - 0.2],
    [-8, r - 0.5],
    [-4, r - 1],
  ]);
  return (ax, y, z) => {
    const lean = (y + 12) * 0.2;
    const neck = Math.sqrt(ax * ax + ((z + 1.5 - lean) * 0.98) ** 2) - wide(y);
    const muscle = capsule(ax, y, z, [5.4, -4.5, -2.4, 1.0], [1.3, -21, r - 3.6, 0.9]);
    let form = smoothMin(neck, muscle, 1.2);
    if (face.larynx > 0) {
      const larynx = ellipsoid(ax, y + 14.4, z - (r - 2.9), 0.8, 1.6, 1.1);
      form = smoothMin(form, larynx + 0.5 - face.larynx * 0.5, 1.3);
    }
    return smoothMax(form, y + 3, 1);
  };
}
