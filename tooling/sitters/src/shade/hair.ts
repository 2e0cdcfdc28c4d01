import type { PosedHair } from "../photo/pose-model.ts";
import type { LightSet } from "../scene/light.ts";
import type { HairColour } from "../scene/sitter.ts";
import type { Lighting } from "./lit.ts";

/** Linear tone of a hair without pigment. */
const GREY = 0.42;

/**
 * Colour of every hair point: two highlights along the hair (one of the lamp's colour, one tinted, shifted towards
 * the tip), a glow where light comes from behind, and the surroundings.
 */
export function shadeHair(hair: PosedHair, colour: HairColour, l: Lighting): Float32Array {
  const { starts, count, shade } = hair.strands;
  const out = new Float32Array(hair.positions.length);
  const base = new Float64Array(3);
  const tangent = new Float64Array(3);
  for (let s = 0; s < count; s++) {
    const tone = shade[s];
    // the same number decides on grey hairs, spread so that they stand among dark and light ones
    const grey = (tone * 37) % 1 < colour.grey ? 0.75 : 0;
    for (let c = 0; c < 3; c++) {
      const own = colour.dark[c] + (colour.light[c] - colour.dark[c]) * tone;
      base[c] = own + (GREY - own) * grey;
    }
    const first = starts[s];
    if (first < hair.faceHair) for (let c = 0; c < 3; c++) base[c] *= colour.faceTone;
    const last = starts[s + 1] - 1;
    const shift = ((tone * 53) % 1) * 0.16 - 0.08;
    for (let i = first; i <= last; i++) {
      directionAt(hair.positions, i > first ? i - 1 : i, i < last ? i + 1 : i, tangent);
      shadePoint(hair, i, base, tangent, shift, l, out);
    }
  }
  return out;
}

function directionAt(points: Float32Array, from: number, to: number, out: Float64Array): void {
  const x = points[to * 3] - points[from * 3];
  const y = points[to * 3 + 1] - points[from * 3 + 1];
  const z = points[to * 3 + 2] - points[from * 3 + 2];
  const length = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
  out[0] = x * length;
  out[1] = y * length;
  out[2] = z * length;
}

function shadePoint(
  hair: PosedHair,
  i: number,
  base: Float64Array,
  t: Float64Array,
  shift: number,
  l: Lighting,
  out: Float32Array,
): void {
  const { positions, light } = hair;
  const p = i * 3;
  let vx = l.camera.lookX - positions[p];
  let vy = l.camera.lookY - positions[p + 1];
  let vz = l.camera.distance - positions[p + 2];
  const vl = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  vx *= vl;
  vy *= vl;
  vz *= vl;
  const tv = t[0] * vx + t[1] * vy + t[2] * vz;
  const sinView = Math.sqrt(Math.max(0, 1 - tv * tv));
  for (let c = 0; c < 3; c++) out[p + c] = light.around[p + c] * base[c] * 1.5;
  for (let lamp = 0; lamp < 2; lamp++) {
    const reach = lamp === 0 ? light.key[i] : light.rim[i];
    if (reach < 0.01) continue;
    const d = lamp === 0 ? l.key : l.rim;
    const glow: LightSet["around"] = lamp === 0 ? l.lights.key.colour : l.lights.rim.colour;
    const tl = t[0] * d[0] + t[1] * d[1] + t[2] * d[2];
    const sinLight = Math.sqrt(Math.max(0, 1 - tl * tl));
    const facing = vx * d[0] + vy * d[1] + vz * d[2];
    const mirrored = sinLight * sinView - tl * tv > -0.2;
    // the shifts stand for the tilt of the hair's scales
    const first = mirrored ? bell(tl + tv + 0.14 + shift, 0.13) * 0.065 : 0;
    const second = mirrored ? bell(tl + tv - 0.2 + shift, 0.24) * 0.6 : 0;
    const through = Math.max(0, -facing) * sinLight;
    const diffuse = sinLight * (0.35 + 0.25 * facing);
    for (let c = 0; c < 3; c++) {
      const own = base[c];
      const tint = own * (diffuse + second * (0.6 + own)) + Math.sqrt(own) * own * through;
      out[p + c] += glow[c] * reach * (first + tint);
    }
  }
}

function bell(off: number, width: number): number {
  const u = off / width;
  return Math.exp(-0.5 * u * u);
}
