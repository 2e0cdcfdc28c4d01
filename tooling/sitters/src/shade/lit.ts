import { noise3 } from "../math/noise.ts";
import { AROUND, KEY, NORMAL, PLACE, REST, RIM, type Surface } from "../photo/surface.ts";
import type { Camera } from "../raster/camera.ts";
import { type LightSet, lampDirection } from "../scene/light.ts";
import { reflection } from "./specular.ts";

/** Result of lighting one point: light that falls on it and what it mirrors, both rgb. */
export type Lit = { fall: Float64Array; mirror: Float64Array };

export type Lighting = {
  lights: LightSet;
  key: readonly [number, number, number];
  rim: readonly [number, number, number];
  camera: Camera;
};

export function createLighting(lights: LightSet, camera: Camera): Lighting {
  return { lights, camera, key: lampDirection(lights.key), rim: lampDirection(lights.rim) };
}

const view = new Float64Array(3);

/** Unit direction from a point to the camera; the array is reused. */
export function viewFrom(s: Surface, camera: Camera): Float64Array {
  const x = camera.lookX - s[PLACE];
  const y = camera.lookY - s[PLACE + 1];
  const z = camera.distance - s[PLACE + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  view[0] = x / length;
  view[1] = y / length;
  view[2] = z / length;
  return view;
}

/** Lights skin: soft fall-off, two-layer oil reflection, a faint sheen at grazing angles. */
export function lightSkin(s: Surface, l: Lighting, shine: number, pores: number, out: Lit): void {
  const { key, rim, lights } = l;
  const v = viewFrom(s, l.camera);
  const { fall, mirror } = out;
  const nx = s[NORMAL];
  const ny = s[NORMAL + 1];
  const nz = s[NORMAL + 2];
  const keyCos = nx * key[0] + ny * key[1] + nz * key[2];
  const rimCos = nx * rim[0] + ny * rim[1] + nz * rim[2];
  // light creeps a little past the edge of shade, in skin more than in stone
  const keyFall = Math.max(0, (keyCos + 0.12) / 1.12) * s[KEY];
  // hollows that see little of the surroundings see nothing of a light from behind
  const open = Math.min(1, s[AROUND + 1] / (0.45 * lights.around[1]));
  const rimShare = s[RIM] * open * open;
  const rimFall = Math.max(0, rimCos) * rimShare;
  for (let c = 0; c < 3; c++) {
    fall[c] = s[AROUND + c] + lights.key.colour[c] * keyFall + lights.rim.colour[c] * rimFall;
    mirror[c] = 0;
  }
  // the fine relief only shows in reflections; light inside the skin blurs it away elsewhere
  // axes turned against the face's own, so that the noise's grid does not show
  const px = (s[REST] * 0.8 + s[REST + 1] * 0.6) * 11;
  const py = (s[REST + 1] * 0.8 - s[REST] * 0.6) * 11 + s[REST + 2] * 3;
  const pz = s[REST + 2] * 10;
  const at = noise3(px, py, pz);
  const bump = 0.3 * pores;
  const u = (noise3(px + 0.7, py, pz) - at) * bump;
  const w = (noise3(px, py + 0.7, pz) - at) * bump;
  let bx = nx + u * 0.8 - w * 0.6;
  let by = ny + w * 0.8 + u * 0.6;
  let bz = nz + (noise3(px, py, pz + 0.7) - at) * bump;
  const norm = 1 / Math.sqrt(bx * bx + by * by + bz * bz);
  bx *= norm;
  by *= norm;
  bz *= norm;
  const facing = Math.max(0, bx * v[0] + by * v[1] + bz * v[2]);
  for (let lamp = 0; lamp < 2; lamp++) {
    const d = lamp === 0 ? key : rim;
    const share = lamp === 0 ? s[KEY] : rimShare;
    const cosine = bx * d[0] + by * d[1] + bz * d[2];
    if (cosine <= 0 || share <= 0) continue;
    const hx = d[0] + v[0];
    const hy = d[1] + v[1];
    const hz = d[2] + v[2];
    const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
    const nh = Math.max(0, (bx * hx + by * hy + bz * hz) * hl);
    const vh = Math.max(0.05, (v[0] * hx + v[1] * hy + v[2] * hz) * hl);
    const strength = Math.min(
      lamp === 0 ? 1.2 : 0.4,
      (reflection(nh, vh, cosine, 0.52, 0.028) * 0.68 + reflection(nh, vh, cosine, 0.36, 0.028) * 0.2) *
        Math.PI *
        share *
        shine,
    );
    const colour = lamp === 0 ? lights.key.colour : lights.rim.colour;
    for (let c = 0; c < 3; c++) mirror[c] += colour[c] * strength;
  }
  const graze = (1 - facing) ** 4;
  const sheen = (0.025 + 0.22 * graze) * (0.4 + 0.6 * shine);
  for (let c = 0; c < 3; c++) mirror[c] += s[AROUND + c] * sheen;
}

/** Lights cloth: plain fall-off on the bumped normal and a soft fuzz at grazing angles. */
export function lightCloth(s: Surface, l: Lighting, out: Lit): void {
  const { key, rim, lights } = l;
  const v = viewFrom(s, l.camera);
  const nx = s[NORMAL];
  const ny = s[NORMAL + 1];
  const nz = s[NORMAL + 2];
  const keyFall = Math.max(0, nx * key[0] + ny * key[1] + nz * key[2]) * s[KEY];
  const rimFall = Math.max(0, nx * rim[0] + ny * rim[1] + nz * rim[2]) * s[RIM];
  const fuzz = 1 + 0.5 * (1 - Math.max(0, nx * v[0] + ny * v[1] + nz * v[2])) ** 3;
  for (let c = 0; c < 3; c++) {
    out.fall[c] = (s[AROUND + c] + lights.key.colour[c] * keyFall + lights.rim.colour[c] * rimFall) * fuzz;
    out.mirror[c] = 0;
  }
}
