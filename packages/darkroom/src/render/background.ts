import {
  blur,
  lensBlur,
  makePlane,
  type Plane,
  RowReader,
  resizePlane,
  smoothstep,
} from "@portrait-studio/raster";
import type { Scene } from "./scene.ts";

/** The discs' radius is a part of the image's width; the person gives no light away. */
export function blurBackground(scene: Scene, radius: number): void {
  if (radius <= 0 || scene.matte) {
    return;
  }
  const { width, height, subject } = scene;
  const w = Math.max(8, Math.round(width / 3));
  const h = Math.max(8, Math.round(height / 3));
  const planes = [scene.red, scene.green, scene.blue];
  const mask = resizePlane(subject, w, h);
  const weight = makePlane(w, h);
  for (let y = 0; y < h; y++) {
    giveRow(weight.data, mask.data, y * w, (y + 1) * w);
  }
  const small = planes.map((plane) => {
    const out = resizePlane(plane, w, h);
    for (let y = 0; y < h; y++) {
      liftRow(out.data, y * w, (y + 1) * w);
    }
    return out;
  });
  const blurred = lensBlur(small, weight, radius * w);
  const readers = blurred.map((plane) => new RowReader(plane, width, height));
  const shares = new RowReader(shareBehind(scene), width, height);
  for (let y = 0; y < height; y++) {
    const share = shares.read(y);
    for (let c = 0; c < 3; c++) {
      blendRow(planes[c].data, y * width, readers[c].read(y), share);
    }
  }
}

/** Highlights count more: a lens turns lamps into discs, not into grey. */
function liftRow(light: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    light[i] += light[i] ** 3 * 0.5;
  }
}

function blendRow(light: Float32Array, from: number, behind: Float32Array, share: Float32Array): void {
  for (let x = 0, i = from; x < share.length; x++, i++) {
    light[i] += (behind[x] - light[i]) * share[x];
  }
}

function giveRow(weight: Float32Array, person: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    weight[i] = 0.002 + (1 - smoothstep(0, 0.75, person[i]));
  }
}

/** How far round a person the sharpness reaches, in face widths, and how much it is stretched: hair may lie beyond a guessed outline. */
const sharpRound = { known: [0.11, 1.7], guessed: [0.3, 5] } as const;

/** How much of each pixel is background: stray hair and what touches the head go out of focus step by step. */
function shareBehind({ subject, isGuessed, geometry, low }: Scene): Plane {
  const [reach, stretch] = sharpRound[isGuessed ? "guessed" : "known"];
  const soft = blur(subject, geometry.face.width * low.scale * reach);
  const share = makePlane(subject.width, subject.height);
  const { width, height } = subject;
  for (let y = 0; y < height; y++) {
    shareRow(share.data, subject.data, soft.data, stretch, y * width, (y + 1) * width);
  }
  return share;
}

function shareRow(
  share: Float32Array,
  subject: Float32Array,
  soft: Float32Array,
  stretch: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const person = Math.max(subject[i], Math.min(1, soft[i] * stretch));
    share[i] = 1 - smoothstep(0.08, 0.9, person);
  }
}
