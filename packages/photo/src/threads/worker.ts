import { warmModels } from "@portrait-studio/vision";
import type { AnalysisOptions } from "../analysis/analyse-photo.ts";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import type { CutOut, PhotoAnalysis } from "../analysis/types.ts";
import { cutOut as cut } from "../cut-out/cut-out.ts";
import type { CutOutRequest } from "../cut-out/types.ts";
import { measureLikeness } from "../likeness/measure-likeness.ts";
import { cropReference as crop } from "../reference/crop-reference.ts";
import type { ReferenceRequest } from "../reference/types.ts";
import { prepareThread } from "./prepare-thread.ts";

prepareThread();

/** What the threads do, by the names that create-photo-reader.ts calls. */
export function analyse({
  bytes,
  ...options
}: AnalysisOptions & { bytes: Uint8Array }): Promise<PhotoAnalysis> {
  return analysePhoto(bytes, options);
}

export function cutOut(request: CutOutRequest): Promise<CutOut | null> {
  return cut(request);
}

export function cropReference(request: ReferenceRequest): Promise<Uint8Array> {
  return crop(request);
}

export function compare({ image, person }: { image: Uint8Array; person: string[] }): Promise<number | null> {
  return measureLikeness(image, person);
}

export function warm(): Promise<void> {
  return warmModels();
}
