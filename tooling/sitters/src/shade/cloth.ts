import type { HemDistance } from "../geometry/hem.ts";
import { fractal3, noise3 } from "../math/noise.ts";
import { smoothstep } from "../math/scalar.ts";
import type { Rgb } from "./colour.ts";

export type Weave = "knit" | "cotton" | "rib" | "twill";

export type ClothLook = { colour: Rgb; weave: Weave; hem: boolean };

/** Width of the band along the neckline, in centimetres. */
const HEM = 1.7;

/** Writes albedo to out[0..2] and a change of the normal to out[3..5] for a rest point of a garment. */
export function paintCloth(
  x: number,
  y: number,
  z: number,
  look: ClothLook,
  hem: HemDistance,
  out: Float64Array,
): void {
  const worn = 0.92 + 0.16 * fractal3(x * 0.7, y * 0.7, z * 0.7);
  const thread = noise3(x * 14, y * 14, z * 14);
  let shade = worn * (0.9 + 0.2 * thread);
  let bumpX = (noise3(x * 5, y * 5, z * 5) - 0.5) * 0.1;
  let bumpY = 0;
  const edge = look.hem && y > -36 ? hem(x, y, z) : 9;
  // how far round the body, so that stitches run down everywhere
  const round = Math.atan2(x, z + 5) * Math.hypot(x, z + 5);
  if (edge < HEM) {
    const rib = Math.sin(round * 10);
    bumpX += rib * 0.3;
    shade *= 0.9 + 0.1 * rib;
    bumpX *= smoothstep(0, 0.2, HEM - edge);
  } else if (look.weave === "knit") {
    const column = Math.sin(round * 11);
    const row = Math.sin(y * 12 + Math.abs(Math.sin(round * 5.5)) * 3);
    bumpX += column * 0.26;
    bumpY += row * 0.2;
    shade *= 0.9 + 0.06 * column + 0.06 * row;
  } else if (look.weave === "rib") {
    const column = Math.sin(round * 9);
    bumpX += column * 0.3;
    shade *= 0.92 + 0.1 * Math.cos(round * 9);
  } else if (look.weave === "twill") {
    const line = Math.sin((round + y) * 9);
    bumpX += line * 0.08;
    shade *= 0.96 + 0.05 * line;
  }
  if (look.hem) shade *= 1 - 0.4 * smoothstep(0.14, 0.02, Math.abs(edge - HEM));
  for (let c = 0; c < 3; c++) out[c] = look.colour[c] * shade;
  out[3] = bumpX;
  out[4] = bumpY;
  out[5] = 0;
}
