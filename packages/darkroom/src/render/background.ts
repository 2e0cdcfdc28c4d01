import { blur } from "../pixels/blur.ts";
import { lensBlur } from "../pixels/lens-blur.ts";
import { makePlane, type Plane, resizePlane, smoothstep } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import type { Scene } from "./scene.ts";

/**
 * Puts the background out of focus, as a wide-open lens does. The person gives nothing away, and what lies close to the
 * outline stays mostly as it is where the outline is uncertain.
 * @param radius of the discs, as a part of the picture's width
 */
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
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = 0.002 + (1 - smoothstep(0, 0.75, mask.data[i]));
  }
  // Highlights count more: a lens turns lamps into discs, not into grey.
  const small = planes.map((plane) => {
    const out = resizePlane(plane, w, h);
    for (let i = 0; i < out.data.length; i++) {
      out.data[i] += out.data[i] ** 3 * 0.5;
    }
    return out;
  });
  const blurred = lensBlur(small, weight, radius * w);
  const readers = blurred.map((plane) => new RowReader(plane, width, height));
  const shares = new RowReader(shareBehind(scene), width, height);
  for (let y = 0; y < height; y++) {
    const share = shares.read(y);
    const at = y * width;
    planes.forEach(({ data }, c) => {
      const behind = readers[c].read(y);
      for (let x = 0; x < width; x++) {
        data[at + x] += (behind[x] - data[at + x]) * share[x];
      }
    });
  }
}

/** How much of each pixel is background: stray hair and what touches the head go out of focus step by step. */
function shareBehind({ subject, geometry, low }: Scene): Plane {
  const soft = blur(subject, geometry.face.width * low.scale * 0.11);
  const share = makePlane(subject.width, subject.height);
  for (let i = 0; i < share.data.length; i++) {
    const person = Math.max(subject.data[i], Math.min(1, soft.data[i] * 1.7));
    share.data[i] = 1 - smoothstep(0.08, 0.9, person);
  }
  return share;
}
