import { type AnalysisOptions, analysePhoto } from "../analysis/analyse-photo.ts";
import type { PhotoAnalysis } from "../analysis/types.ts";
import { measureLikeness } from "../likeness/measure-likeness.ts";
import { prepareThread } from "./prepare-thread.ts";

prepareThread();

export { warmModels } from "@portrait-studio/vision";
export { cutOut } from "../cut-out/cut-out.ts";
export { cropReference } from "../reference/crop-reference.ts";

export function analyse({
  bytes,
  ...options
}: AnalysisOptions & { bytes: Uint8Array }): Promise<PhotoAnalysis> {
  return analysePhoto(bytes, options);
}

export function compare(task: { image: Uint8Array; person: readonly string[] }): Promise<number | null> {
  return measureLikeness(task.image, task.person);
}
