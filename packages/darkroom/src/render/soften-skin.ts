import { guidedFilter } from "../pixels/guided-filter.ts";
import { clamp, resizePlane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { relight } from "./light.ts";
import { rootOf } from "./root-of.ts";
import type { Scene } from "./scene.ts";

/** Longer side at which blemishes are looked for: what is smaller than its pixels is pores, and stays. */
const workSide = 512;

/**
 * Frequency separation: takes out part of what is larger than pores and smaller than features, on skin only. Pores, eyes
 * and the shape of the face stay.
 */
export function softenSkin(scene: Scene, amount: number): void {
  const scale = Math.min(1, workSide / Math.max(scene.width, scene.height));
  const width = Math.max(1, Math.round(scene.width * scale));
  const height = Math.max(1, Math.round(scene.height * scale));
  const [red, green, blue] = [scene.red, scene.green, scene.blue].map((plane) =>
    resizePlane(plane, width, height),
  );
  const root = rootOf(red, green, blue);
  const radius = Math.max(2, Math.round(scene.geometry.face.width * scale * 0.03));
  const gain = guidedFilter(root, root, radius, 0.0016);
  const skins = new RowReader(scene.skin, width, height);
  for (let y = 0; y < height; y++) {
    gainRow(gain.data, root.data, y * width, skins.read(y), amount);
  }
  relight(scene, [gain, gain, gain]);
}

/** The smoothed roots of a row to the gains that bring its skin there. */
function gainRow(
  gain: Float32Array,
  root: Float32Array,
  from: number,
  skin: Float32Array,
  amount: number,
): void {
  for (let x = 0, i = from; x < skin.length; x++, i++) {
    const before = root[i];
    const after = before - (before - gain[i]) * amount * skin[x];
    const factor = clamp(after / before, 0.3, 2);
    gain[i] = before > 0.01 ? factor * factor : 1;
  }
}
