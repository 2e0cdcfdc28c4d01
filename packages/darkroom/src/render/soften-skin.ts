import { luminanceOf } from "../pixels/colour.ts";
import { guidedFilter } from "../pixels/guided-filter.ts";
import { clamp, makePlane, resizePlane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { relight } from "./light.ts";
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
  const root = makePlane(width, height);
  for (let i = 0; i < root.data.length; i++) {
    root.data[i] = Math.sqrt(luminanceOf(red.data[i], green.data[i], blue.data[i]));
  }
  const radius = Math.max(2, Math.round(scene.geometry.face.width * scale * 0.03));
  const gain = guidedFilter(root, root, radius, 0.0016);
  const skins = new RowReader(scene.skin, width, height);
  for (let y = 0; y < height; y++) {
    const skin = skins.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const before = root.data[i];
      const after = before - (before - gain.data[i]) * amount * skin[x];
      gain.data[i] = before > 0.01 ? clamp(after / before, 0.3, 2) ** 2 : 1;
    }
  }
  relight(scene, [gain, gain, gain]);
}
