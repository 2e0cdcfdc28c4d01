import {
  clamp,
  computeLuminance,
  guidedFilter,
  makePlane,
  mix,
  type Plane,
  RowReader,
} from "@portrait-studio/raster";
import type { Scene } from "./scene.ts";

export interface DetailLift {
  fine: number;
  fineOnSkin: number;
  middle: number;
  middleOnSkin: number;
  /** part of it that the background gets */
  behind: number;
}

export function liftDetail(scene: Scene, lift: DetailLift): void {
  const { width, height, geometry } = scene;
  const root = toRootPlane(scene.red, scene.green, scene.blue);
  const unit = clamp(geometry.face.width / 300, 0.5, 1.6);
  const fineBase = guidedFilter(root, root, Math.max(2, Math.round(3 * unit)), 0.0006);
  const middleBase = guidedFilter(fineBase, fineBase, Math.round(16 * unit), 0.006);
  const skins = new RowReader(scene.skin, width, height);
  const people = new RowReader(scene.subject, width, height);
  const gains = new Float64Array(width);
  const bases = [root.data, fineBase.data, middleBase.data];
  for (let y = 0; y < height; y++) {
    liftRow(gains, bases, y * width, skins.read(y), people.read(y), lift);
    for (const { data } of [scene.red, scene.green, scene.blue]) {
      gainRow(data, y * width, gains);
    }
  }
}

function liftRow(
  gains: Float64Array,
  [root, fineBase, middleBase]: readonly Float32Array[],
  from: number,
  skin: Float32Array,
  person: Float32Array,
  lift: DetailLift,
): void {
  for (let x = 0, i = from; x < skin.length; x++, i++) {
    const before = root[i];
    const held = mix(lift.behind, 1, person[x]);
    const fine = soft(before - fineBase[i], 0.12) * mix(lift.fine, lift.fineOnSkin, skin[x]) * held;
    const middle =
      soft(fineBase[i] - middleBase[i], 0.16) * mix(lift.middle, lift.middleOnSkin, skin[x]) * held;
    const after = Math.max(0, before + fine + middle);
    const ratio = before > 0.01 ? clamp(after / before, 0.5, 1.9) : 1;
    gains[x] = ratio * ratio;
  }
}

function gainRow(light: Float32Array, from: number, gains: Float64Array): void {
  for (let x = 0; x < gains.length; x++) {
    light[from + x] *= gains[x];
  }
}

/** Strong edges get no more than their share: that is what makes halos. */
function soft(value: number, limit: number): number {
  return value / (1 + Math.abs(value) / limit);
}

/** Roots of the luminance of linear light: even steps for the eye, for little. */
function toRootPlane(red: Plane, green: Plane, blue: Plane): Plane {
  const { width, height } = red;
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    rootRow(out.data, red.data, green.data, blue.data, y * width, (y + 1) * width);
  }
  return out;
}

function rootRow(
  out: Float32Array,
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    out[i] = Math.sqrt(Math.max(0, computeLuminance(red[i], green[i], blue[i])));
  }
}

/** An amount of 1 leaves no colour. */
export function desaturate({ width, height, red, green, blue }: Scene, amount: number): void {
  for (let y = 0; y < height; y++) {
    greyRow(red.data, green.data, blue.data, y * width, (y + 1) * width, amount);
  }
}

function greyRow(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
  amount: number,
): void {
  for (let i = from; i < to; i++) {
    const grey = computeLuminance(red[i], green[i], blue[i]);
    red[i] = mix(red[i], grey, amount);
    green[i] = mix(green[i], grey, amount);
    blue[i] = mix(blue[i], grey, amount);
  }
}
