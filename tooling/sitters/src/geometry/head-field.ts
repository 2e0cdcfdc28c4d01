import { smoothMax, smoothMin } from "../math/scalar.ts";
import { createEar } from "./ear-field.ts";
import { createEyeShape, EYE_DEPTH, LID_RADIUS } from "./eye-shape.ts";
import { createFaceRelief } from "./face-brushes.ts";
import type { FaceShape } from "./face-shape.ts";
import type { Field } from "./mesh.ts";
import { createMouthShape } from "./mouth-shape.ts";
import { createNose } from "./nose-field.ts";
import { createNeckField, createSkullField, ellipsoid } from "./skull-field.ts";

/** The whole head and neck of one person. */
export function createHeadField(face: FaceShape): Field {
  const skull = createSkullField(face);
  const neck = createNeckField(face);
  const relief = createFaceRelief(face);
  const nose = createNose(face);
  const ear = createEar(face);
  const eye = createEyeShape(face);
  const mouth = createMouthShape(face);

  const addEye = (form: number, ax: number, y: number, z: number): number => {
    const ex = ax - eye.x;
    if (z < 5 || ex > 2.6 || ex < -2.4 || y > 2 || y < -2) return form;
    const dz = z - EYE_DEPTH;
    const ball = Math.sqrt(ex * ex + y * y + dz * dz) - LID_RADIUS;
    let lids = smoothMin(form, ball, 0.35);
    const opening = eye.opening(ex, y);
    // the fold above the upper lid, deepest over the pupil
    const above = y - eye.upperLid(ex < eye.inner ? eye.inner : Math.min(ex, eye.outer)) - 0.3;
    const along = 1 - ((ex - 0.1) / 1.8) ** 2;
    if (along > 0) lids += 0.13 * face.lidFold * Math.exp(-((above / 0.09) ** 2)) * along;
    if (dz < 0) return lids;
    // the opening ends on a fleshy floor just under the ball, wider than it at the corners
    const floor = ellipsoid(ex + 0.05, y, dz, 1.75, 1.3, 0.72);
    return smoothMax(lids, Math.min(-opening, floor), 0.07);
  };

  return (x, y, z) => {
    // the halves differ slightly: a slow sideways shift that grows from the eyes to the chin
    const sx = z > 0 ? x + face.unevenness * (Math.sin(y * 0.45 + 1) - 0.5) : x;
    const ax = Math.sqrt(sx * sx + 0.0009);
    let form = skull(ax, y, z);
    // far from the surface the finer forms do not matter
    if (form > 2.5 && y > -3 && ax < 6) return form;
    if (form > -2 && form < 2.5 && y < 7) form -= relief(ax, y, z);
    form = nose.add(form, ax, y, z);
    form = addEye(form, ax, y, z);
    if (z > 6 && y < -4.5 && y > -9.5) form -= mouth.relief(sx, y);
    form = ear(form, ax, y, z);
    return y < -2 ? smoothMin(form, neck(ax, y, z), 2) : form;
  };
}
