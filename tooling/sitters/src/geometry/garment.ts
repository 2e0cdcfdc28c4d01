import { noise3 } from "../math/noise.ts";
import { smoothMax, smoothMin } from "../math/scalar.ts";
import type { FaceShape } from "./face-shape.ts";
import type { Field } from "./mesh.ts";

export type Neckline = "crew" | "vee" | "high";

/** Where a garment ends round the neck: negative below its edge, in centimetres; used for the form and for its hem. */
export type NecklineCut = (x: number, y: number, z: number) => number;

export function createNecklineCut(kind: Neckline, face: FaceShape): NecklineCut {
  const r = face.neckRadius;
  return (x, y, z) => {
    const up = y - face.shoulderLevel;
    if (kind === "high") return (up + 16 + 0.25 * (z + 2)) * 0.95;
    // a tilted plane, low at the throat, high at the nape; it lets the cloth climb the shoulders' slope
    const aside = Math.max(0, Math.abs(x) - r - 0.6) * 0.3;
    const round = (up + 17 + 0.5 * (z + 2) - aside * 0.5) * 0.86;
    if (kind === "crew" || z < -2) return round;
    const wedge = (up + 29 - Math.abs(x) * 1.85) * 0.46;
    return smoothMax(round, wedge, 1.5);
  };
}

/** A garment that follows the body: its skin grown by the cloth's thickness, with slack folds, cut at the neckline. */
export function createGarmentField(body: Field, cut: NecklineCut, looseness: number): Field {
  return (x, y, z) => {
    const base = body(x, y, z);
    if (base > 6) return base - 1;
    const ax = Math.abs(x);
    // folds hang from the shoulders and gather under the arms
    const hang = noise3(x * 0.3 + 5, y * 0.07, z * 0.3) - 0.5;
    const pull = noise3((ax - y * 0.55) * 0.3, (y + ax * 0.5) * 0.09, x > 0 ? 3.3 : 8.1) - 0.5;
    const folds = 0.8 * (hang * 1.2 + pull * 1.3) * looseness * Math.min(1, Math.max(0, (-21 - y) * 0.25));
    const cloth = base - 0.42 - 0.35 * looseness - folds;
    return smoothMax(cloth, cut(x, y, z), 0.3);
  };
}

/** Head and torso as one body. */
export function joinBody(head: Field, torso: Field): Field {
  return (x, y, z) => {
    if (y > -9) return head(x, y, z);
    // the fillet between neck and shoulders grows downwards from nothing
    return smoothMin(head(x, y, z), torso(x, y, z), Math.min(2.8, 0.05 + (-9 - y) * 0.45));
  };
}
