import { mix, smoothMax, smoothMin, smoothstep } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";
import type { Field } from "./mesh.ts";
import { capsule, ellipsoid } from "./skull-field.ts";

export type NoseField = {
  add(form: number, ax: number, y: number, z: number): number;
  /** Field of the nostril's hollow. */
  nostril: Field;
};

/** Bridge, tip, wings and nostrils joined onto the face's form. */
export function createNose(face: FaceShape): NoseField {
  const tip = face.noseTip;
  const out = face.noseForward;
  const size = face.noseTipSize;
  const w = face.noseWidth;
  const solid: Field = (ax, y, z) => {
    const bridge = capsule(
      ax,
      y,
      z,
      [0, 1.0, 8.35 + face.bridgeHeight, face.bridgeWidth],
      [0, tip + 0.5, 10.35 + out, size * 0.82],
    );
    const bump = ellipsoid(ax, y + 1.25, z - 9.15 - face.bridgeHeight * 0.6, 0.6, 1.2, 0.8 + face.bridgeBump);
    const ball = ellipsoid(ax, y - tip - 0.05, z - 10.7 - out, size * 1.12, size * 0.98, size);
    const wing = ellipsoid(ax - (w - 0.66), y - (tip - 0.3), z - 9.7 - out * 0.5, 0.68, 0.74, 1.12);
    const column = capsule(ax, y, z, [0, tip - 0.62, 10.85 + out, 0.36], [0, tip - 0.98, 9.5, 0.42]);
    let nose = smoothMin(bridge, bump, 0.8);
    nose = smoothMin(nose, ball, 0.7);
    nose = smoothMin(nose, wing, 0.6);
    return smoothMin(nose, column, 0.3);
  };
  // nostrils open downwards and a little outwards
  const nostril: Field = (ax, y, z) => {
    const nx = ax - (w - 0.6) * 0.6;
    const nz = z - 10.05 - out * 0.6;
    return ellipsoid(nx * 0.92 + nz * 0.39, y - (tip - 1.06), nz * 0.92 - nx * 0.39, 0.37, 0.46, 0.66);
  };
  return {
    nostril,
    add: (form, ax, y, z) => {
      if (z < 6.5 || y > 3 || y < -6.2 || ax > 3.6) return form;
      const joined = smoothMin(form, solid(ax, y, z), mix(0.6, 1.25, smoothstep(-3.6, -1.6, y)));
      return smoothMax(joined, -nostril(ax, y, z), 0.16);
    },
  };
}
