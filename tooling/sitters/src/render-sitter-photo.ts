import { detailFor, takeModel } from "./photo/model-store.ts";
import { type SitterPhoto, takePhoto } from "./photo/take-photo.ts";
import type { SitterId } from "./scene/people.ts";
import { planShot, type ShotOptions } from "./scene/shots.ts";

export type RenderPhotoOptions = {
  sitter: SitterId;
  /** Number of a planned shot (0, 1, 2, ...), or a shot described in full. */
  shot: number | ShotOptions;
  /** Size in pixels, at least 64 and at most 2400 a side. */
  width?: number;
  height?: number;
};

/**
 * Renders one photo of a sitter in this thread. The same sitter, shot and size give the same bytes on one machine.
 * @throws RangeError for a size out of bounds or a shot number that is not a whole number from 0 on.
 */
export function renderSitterPhoto(options: RenderPhotoOptions): Promise<SitterPhoto> {
  const { sitter, shot, width = 1024, height = 1280 } = options;
  checkSize(width);
  checkSize(height);
  if (typeof shot === "number" && !(Number.isInteger(shot) && shot >= 0)) {
    throw new RangeError(`A shot is a whole number from 0 on, not ${shot}.`);
  }
  const plan = typeof shot === "number" ? planShot(sitter, shot) : shot;
  return takePhoto(takeModel(sitter, plan.garment, detailFor(height)), plan, width, height);
}

function checkSize(pixels: number): void {
  if (!(Number.isInteger(pixels) && pixels >= 64 && pixels <= 2400)) {
    throw new RangeError(`A photo is 64 to 2400 pixels a side, not ${pixels}.`);
  }
}
