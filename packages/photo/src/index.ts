export {
  type AnalysisOptions,
  analysePhoto,
  analysisVersion,
  measureFace,
} from "./analysis/analyse-photo.ts";
export { faceInBox } from "./analysis/head-box.ts";
export type { CutOutRequest } from "./cut-out/cut-out.ts";
export { cutOut } from "./cut-out/cut-out.ts";
export { cutPhoto } from "./cut-out/cut-photo.ts";
export { lookAtPhoto } from "./findings/look-at-photo.ts";
export { measureLikeness } from "./likeness/measure-likeness.ts";
export { readMatte } from "./matte/read-matte.ts";
export { recoverForeground } from "./matte/recover-foreground.ts";
export { sharpnessGate } from "./quality/measure-eye-sharpness.ts";
export { skinLikeness } from "./quality/skin-likeness.ts";
export { cropReference } from "./reference/crop-reference.ts";
export { analyseSet, describePerson, judgeSet } from "./set/analyse-set.ts";
export { showOneShot, toMeshShape } from "./set/compare-shots.ts";
export { createPhotoReader, type PhotoReader } from "./threads/create-photo-reader.ts";
export { callThreads, createThreads, type ThreadCalls, type Threads } from "./threads/create-threads.ts";
export { prepareThread } from "./threads/prepare-thread.ts";
