import { workerData } from "node:worker_threads";
import { measureLikeness, useWeights, type Weights, warmModels } from "@portrait-studio/vision/thread";
import sharp from "sharp";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import { analyseSet } from "../analysis/analyse-set.ts";
import type { Box, CutOut, PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import { cutOut as cut } from "../cut/cut-out.ts";
import type { CutOutRequest } from "../cut/types.ts";
import { editImage } from "../edit/edit-image.ts";
import { cutOutline } from "../edit/find-person.ts";
import { readEdit } from "../edit/read-edit.ts";
import type { EditedImage, EditReading, EditReadRequest, EditRequest } from "../edit/types.ts";
import { previewImage } from "../looks/preview-image.ts";
import { type RenderedImage, type RenderOptions, renderImage } from "../looks/render-image.ts";

// the pool's threads are the parallelism: libvips adds none of its own, and keeps nothing of images that don't come again
sharp.concurrency(1);
sharp.cache(false);

// a thread opens the models when it first needs them, or is warmed: one that only renders takes no memory for them
useWeights(workerData as Weights);

/** What the pool's threads do, by the names that create-darkroom.ts calls. */
export function analyse({ bytes, headBox }: { bytes: Uint8Array; headBox?: Box }): Promise<PhotoAnalysis> {
  return analysePhoto(bytes, { headBox });
}

export function analyseAll({ photos }: { photos: { id: string; analysis: PhotoAnalysis }[] }): SetAnalysis {
  return analyseSet(photos);
}

export function cutOut(request: CutOutRequest): Promise<CutOut | null> {
  return cut(request);
}

export function compare({ image, person }: { image: Uint8Array; person: string[] }): Promise<number | null> {
  return measureLikeness(image, person);
}

export function outline({ image }: { image: Uint8Array }): Promise<Uint8Array | null> {
  return cutOutline(image);
}

export function edit(request: EditRequest): Promise<EditedImage> {
  return editImage(request);
}

export function read(request: EditReadRequest): Promise<EditReading> {
  return readEdit(request);
}

export function render(options: RenderOptions): Promise<RenderedImage> {
  return renderImage(options);
}

export function preview(options: RenderOptions): Promise<Uint8Array> {
  return previewImage(options);
}

export function warm(): Promise<void> {
  return warmModels();
}
