import type { EyeShape } from "../geometry/eye-shape.ts";
import type { FaceShape } from "../geometry/face-shape.ts";
import type { MouthShape } from "../geometry/mouth-shape.ts";
import { createNose } from "../geometry/nose-field.ts";
import { fractal3, noise3 } from "../math/noise.ts";
import { clamp, smoothstep } from "../math/scalar.ts";
import type { Rgb } from "./colour.ts";

/** Colours (linear) and marks of one person's skin. Strengths run from 0 to 1. */
export type SkinLook = {
  base: Rgb;
  /** Colour of the lips at their fullest. */
  lips: Rgb;
  /** Blood in cheeks, nose and ears. */
  redness: number;
  /** Dark and bluish or brown under the eyes. */
  shadowEyes: number;
  freckles: number;
  /** Beard shadow of shaved or stubbly skin, and its colour. */
  stubble: number;
  /** Colour that shows under hair and brows. */
  hairGround: Rgb;
  shine: number;
  /** How much the fine grain of the skin shows, about 1. */
  texture: number;
};

export type SkinPaint = {
  /** Writes the albedo at a rest point to out[0..2], the shine (0..1 and above) to out[3], pores' depth to out[4]. */
  paint(x: number, y: number, z: number, out: Float64Array): void;
};

/** Masks that depend on hair: how much of the scalp's, the brows' and the beard's ground shows at a rest point, 0..1. */
export type HairGround = {
  scalp(x: number, y: number, z: number): number;
  brow(x: number, y: number): number;
  beard(x: number, y: number, z: number): number;
};

/** Round specks of uneven size, scattered one to a cell: 0 beside them, up to 1 inside. */
function speck(x: number, y: number): number {
  const size = 0.42;
  let most = 0;
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const cx = Math.floor(x / size) + i;
      const cy = Math.floor(y / size) + j;
      const r = (noise3(cx * 7.3, cy * 5.9, 1) - 0.35) * 0.16;
      if (r <= 0) continue;
      const dx = (cx + noise3(cx * 3.7, cy * 9.1, 5)) * size - x;
      const dy = (cy + noise3(cx * 8.3, cy * 2.9, 8)) * size - y;
      most = Math.max(most, smoothstep(r, r * 0.3, Math.hypot(dx, dy)) * noise3(cx * 4.1, cy * 6.7, 3));
    }
  }
  return most;
}

export function createSkinPaint(
  face: FaceShape,
  eye: EyeShape,
  mouth: MouthShape,
  look: SkinLook,
  ground: HairGround,
): SkinPaint {
  const nose = createNose(face);
  const spot = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) => {
    const d = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
    return d < 1 ? (1 - d) * (1 - d) : 0;
  };

  const lipShare = (x: number, y: number): number => {
    const s = Math.abs(x) / mouth.halfWidth;
    if (s > 1.04) return 0;
    const wobble = (noise3(x * 6, y * 6, 3) - 0.5) * 0.05;
    const up = smoothstep(0.07, -0.05, y - mouth.upperBorder(x) + wobble);
    const low = smoothstep(-0.1, 0.07, y - mouth.lowerBorder(x) + wobble);
    return up * low * smoothstep(1.04, 0.93, s);
  };

  const paintMouth = (x: number, y: number, out: Float64Array) => {
    const lips = lipShare(x, y);
    if (lips <= 0) return;
    const wrinkle = 0.86 + 0.28 * noise3(x * 8.5, y * 0.9, 7.7);
    const upper = y > mouth.line(x) ? 0.84 : 1;
    for (let c = 0; c < 3; c++) out[c] += (look.lips[c] * wrinkle * upper - out[c]) * lips * 0.92;
    out[3] += lips * 0.55;
    out[4] *= 1 - lips * 0.7;
    const gap = (y - mouth.line(x)) / 0.055;
    const dark = Math.exp(-gap * gap) * smoothstep(1.03, 0.9, Math.abs(x) / mouth.halfWidth) * 0.75;
    for (let c = 0; c < 3; c++) out[c] *= 1 - dark * (c === 0 ? 0.8 : 0.95);
    out[3] *= 1 - dark;
  };

  const paintEyes = (ax: number, y: number, out: Float64Array) => {
    const ex = ax - eye.x;
    if (Math.abs(ex) > 2.6 || Math.abs(y) > 2.4) return;
    // lids are a little darker and redder, strongest at their rim
    const opening = eye.opening(ex, y);
    const lid = spot(ex, y, 0, 0.1, 2.2, 1.5) * 0.35;
    const rim = Math.exp(-((Math.max(0, opening) / 0.09) ** 2)) * 0.5;
    const under = spot(ex, y, -0.35, -0.95, 1.9, 0.85) * look.shadowEyes;
    out[0] *= 1 - lid * 0.14 - under * 0.28 - rim * 0.16;
    out[1] *= 1 - lid * 0.24 - under * 0.34 - rim * 0.42;
    out[2] *= 1 - lid * 0.2 - under * 0.26 - rim * 0.4;
    // roots of the lashes draw a dark line along the upper lid
    const line = y - eye.upperLid(Math.max(eye.inner, Math.min(eye.outer, ex)));
    const lash =
      Math.exp(-(((line - 0.02) / 0.06) ** 2)) *
      smoothstep(eye.outer + 0.25, eye.outer - 0.3, ex) *
      smoothstep(eye.inner, eye.inner + 0.6, ex);
    for (let c = 0; c < 3; c++) out[c] *= 1 - lash * 0.75;
    out[3] *= 1 - lash;
  };

  const paintNostrils = (ax: number, y: number, z: number, out: Float64Array) => {
    const dark = smoothstep(0.07, -0.03, nose.nostril(ax, y, z)) * 0.88;
    if (dark <= 0) return;
    for (let c = 0; c < 3; c++) out[c] *= 1 - dark * (c === 0 ? 0.9 : 1);
    out[3] *= 1 - dark;
  };

  const paintBlood = (ax: number, y: number, z: number, out: Float64Array) => {
    const mottle = 0.6 + 0.8 * fractal3(ax * 1.3, y * 1.3, z * 1.3 + 9);
    const blood =
      look.redness *
      mottle *
      (0.75 * spot(ax, y, 4.5, -3.1, 3.2, 2.6) +
        0.7 * spot(ax, y, 0.4, face.noseTip, 2.0, 1.6) +
        0.35 * spot(ax, y, 0, face.chinLevel + 1.5, 2.2, 1.6) +
        (ax > face.cheekWidth - 0.2 && z < 2.5 && y > -5 ? 0.65 : 0));
    out[0] *= 1 - blood * 0.04;
    out[1] *= 1 - blood * 0.3;
    out[2] *= 1 - blood * 0.26;
  };

  const paintMarks = (x: number, y: number, z: number, out: Float64Array) => {
    const ax = Math.abs(x);
    if (look.freckles > 0 && z > 2) {
      const area = spot(ax, y, 2.2, -2.2, 5.5, 3.6) * 0.9 + 0.16;
      const freckle = speck(x, y) * look.freckles * area;
      out[0] *= 1 - freckle * 0.3;
      out[1] *= 1 - freckle * 0.46;
      out[2] *= 1 - freckle * 0.52;
    }
    if (look.stubble > 0 && y < 0.5) {
      const beard = look.stubble * ground.beard(x, y, z);
      const hairs = 0.55 + 0.9 * noise3(x * 17, y * 13, z * 17);
      for (let c = 0; c < 3; c++)
        out[c] += (look.hairGround[c] * 1.5 + 0.04 - out[c]) * clamp(beard * hairs * 0.5, 0, 0.8);
    }
  };

  return {
    paint: (x, y, z, out) => {
      const ax = Math.abs(x);
      const slow = fractal3(x * 0.55 + 3, y * 0.55, z * 0.55) - 0.5;
      const fine = noise3(x * 7, y * 7, z * 7) - 0.5;
      const grain = noise3(x * 13 + y * 5, y * 14 - x * 5, z * 15) - 0.5;
      const tone = 1 + slow * 0.18 + fine * 0.09 + grain * 0.09 * look.texture;
      out[0] = look.base[0] * tone;
      out[1] = look.base[1] * (tone + slow * 0.04);
      out[2] = look.base[2] * (tone + slow * 0.06);
      // forehead, nose and chin carry more oil than the cheeks
      out[3] =
        look.shine *
        (0.55 +
          0.35 * spot(ax, y, 0, 4.2, 4.5, 4) +
          0.5 * spot(ax, y, 0, -2.6, 1.5, 3) +
          0.2 * spot(ax, y, 3.4, -2.2, 2.4, 1.8));
      out[4] = z > 2 ? 1 : 0.4;
      if (z > 0 || ax > 5) paintBlood(ax, y, z, out);
      if (z > 5) {
        paintEyes(ax, y, out);
        if (y < -3.5 && y > -6 && ax < 2) paintNostrils(ax, y, z, out);
        if (y < -5 && y > -9) paintMouth(x, y, out);
      }
      if (y > -15) paintMarks(x, y, z, out);
      const hair = Math.max(ground.scalp(x, y, z), z > 4 ? ground.brow(x, y) : 0);
      if (hair > 0) {
        for (let c = 0; c < 3; c++) out[c] += (look.hairGround[c] - out[c]) * hair;
        out[3] *= 1 - hair * 0.8;
      }
    },
  };
}
