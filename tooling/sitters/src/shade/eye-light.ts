import { EYE_RADIUS, IRIS_RADIUS } from "../geometry/eye-shape.ts";
import { smoothstep } from "../math/scalar.ts";
import { AROUND, KEY, NORMAL, type Surface } from "../photo/surface.ts";
import type { LightSet } from "../scene/light.ts";
import { type Lighting, type Lit, viewFrom } from "./lit.ts";

/** Lights an eyeball: the cornea bulges, so it mirrors the key as a small clear shape. `gaze` is in the world. */
export function lightEye(
  s: Surface,
  l: Lighting,
  gaze: readonly [number, number, number],
  shade: number,
  out: Lit,
): void {
  const { key, lights } = l;
  const v = viewFrom(s, l.camera);
  let nx = s[NORMAL];
  let ny = s[NORMAL + 1];
  let nz = s[NORMAL + 2];
  const keyCos = Math.max(0, (nx * key[0] + ny * key[1] + nz * key[2] + 0.3) / 1.3);
  for (let c = 0; c < 3; c++) {
    out.fall[c] =
      (s[AROUND + c] * 1.1 + lights.key.colour[c] * keyCos * (0.35 + 0.65 * s[KEY]) * 0.8) * shade;
    out.mirror[c] = 0;
  }
  const along = nx * gaze[0] + ny * gaze[1] + nz * gaze[2];
  const offX = nx - gaze[0] * along;
  const offY = ny - gaze[1] * along;
  const offZ = nz - gaze[2] * along;
  const off = Math.sqrt(offX * offX + offY * offY + offZ * offZ) * EYE_RADIUS;
  const cornea = smoothstep(IRIS_RADIUS + 0.12, IRIS_RADIUS - 0.1, off) * (along > 0 ? 1 : 0);
  // steeper normals on the cornea: a ball of 0.78 cm in place of 1.22
  nx += offX * 0.6 * cornea;
  ny += offY * 0.6 * cornea;
  nz += offZ * 0.6 * cornea;
  const norm = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx *= norm;
  ny *= norm;
  nz *= norm;
  const facing = nx * v[0] + ny * v[1] + nz * v[2];
  const rx = 2 * facing * nx - v[0];
  const ry = 2 * facing * ny - v[1];
  const rz = 2 * facing * nz - v[2];
  const glint = catchlight(rx, ry, rz, key, lights.catchlight) * (0.25 + 0.75 * cornea) * shade;
  const fresnel = 0.03 + 0.6 * (1 - Math.max(0, facing)) ** 5;
  for (let c = 0; c < 3; c++) {
    out.mirror[c] += glint * lights.key.colour[c] * 0.95;
    out.mirror[c] += s[AROUND + c] * fresnel * (0.6 + 0.8 * Math.max(0, ry)) * shade;
  }
}

/** How bright the key is seen in the mirrored direction r: a window, a box, a ring of sky. */
function catchlight(
  rx: number,
  ry: number,
  rz: number,
  key: readonly [number, number, number],
  shape: LightSet["catchlight"],
): number {
  const toward = rx * key[0] + ry * key[1] + rz * key[2];
  if (toward < 0.5) return 0;
  // place on a plane across the key's direction
  const flat = Math.hypot(key[0], key[2]) || 1e-6;
  const right = (rx * key[2] - rz * key[0]) / flat / toward;
  const up = (ry - key[1] * toward) / flat / toward;
  const box = (w: number, h: number) =>
    smoothstep(w + 0.04, w - 0.04, Math.abs(right)) * smoothstep(h + 0.04, h - 0.04, Math.abs(up));
  if (shape === "softbox") return box(0.2, 0.27);
  if (shape === "round") return smoothstep(0.24, 0.17, Math.hypot(right, up));
  if (shape === "sky") return 0.55 * smoothstep(0.5, 0.1, Math.hypot(right * 0.6, up));
  return box(0.24, 0.32) * (1 - 0.85 * box(0.018, 1)) * (1 - 0.85 * box(1, 0.018));
}
