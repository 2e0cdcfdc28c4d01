export { headBox } from "./faces/head-box.ts";
export type { LookOptions } from "./findings/look-at-photo.ts";
export { packFloats, unpackFloats } from "./findings/pack-floats.ts";
export { type FaceFinding, type FaceMeasures, type Findings, findingsVersion } from "./findings/types.ts";
export { createVision, type Vision, VisionBusyError, type VisionOptions } from "./pool/create-vision.ts";
export type { CutPhoto, CutRequest } from "./pool/cut-photo.ts";
export { ModelError } from "./runtime/model-error.ts";
export { type Model, type ModelName, models } from "./runtime/models.ts";
export { compareIdentities, compareWithPerson, samenessOf } from "./set/compare-identities.ts";
export { judgePhoto, judgeSet } from "./set/judge-set.ts";
export {
  type AdviceCode,
  adviceCodes,
  type HeadBox,
  type PhotoVerdict,
  type Sameness,
  type SeenPhoto,
  type SetFindings,
  type SetSummary,
  type VerdictCode,
  verdictCodes,
} from "./set/types.ts";
export type { Box, Eye, Face, Point, Pose } from "./types.ts";
