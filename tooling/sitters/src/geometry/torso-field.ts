import { createCurve } from "../math/curve.ts";
import { smoothMin } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";
import type { Field } from "./mesh.ts";
import { capsule, ellipsoid } from "./skull-field.ts";

/** Chest, shoulders and upper arms without clothes, or with the hollows bridged that cloth spans; joins the neck of the head's field. */
export function createTorsoField(face: FaceShape, dressed = false): Field {
  const s = face.shoulders;
  const breadth = createCurve([
    [-60, s * 0.68],
    [-44, s * 0.67],
    [-34, s * 0.69],
    [-28, s * 0.68],
    [-23, s * 0.5],
    [-19, s * 0.22],
  ]);
  const depth = createCurve([
    [-60, 10.5],
    [-40, 11],
    [-32, 10.2],
    [-26, 8.2],
    [-22, 6.2],
    [-18, 4.5],
  ]);
  return (x, worldY, z) => {
    const y = worldY - face.shoulderLevel;
    const ax = Math.sqrt(x * x + 0.01);
    const w = breadth(y);
    const d = depth(y);
    const zc = z + 3.2;
    const chest = (Math.sqrt((ax / w) ** 2 + (zc / d) ** 2) - 1) * Math.min(w, d) * 0.9;
    const slope = capsule(ax, y, z, [3.6, -15, -4.2, 2.6], [s - 5, -21.8, -4.6, 3.0]);
    const shoulder = ellipsoid(ax - (s - 4.6), y + 25.8, z + 3.8, 5.0, 5.0, 5.2);
    const arm = capsule(ax, y, z, [s - 4.4, -27, -3.8, 4.7], [s - 1.2, -52, -3, 4.3]);
    let body = smoothMin(chest, slope, 4);
    body = smoothMin(body, shoulder, 4);
    body = smoothMin(body, arm, 1.1);
    // collar bones and the pit between them
    const bone = capsule(ax, y, z, [2.4, -21.9, 2.9, 0.55], [s - 6, -21.6, -1.2, 0.5]);
    body = smoothMin(body, bone, 1.4);
    // cloth spans the hollow between collar bone and neck
    return dressed ? smoothMin(body, capsule(ax, y, z, [8, -21.3, -0.6, 2.2], [s - 6, -22, -2, 3]), 4) : body;
  };
}
