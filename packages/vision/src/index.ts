export { canonicalFace } from "./faces/canonical-face.ts";
export { describeFace } from "./faces/describe-face.ts";
export { detectFaces, detectSmallFaces } from "./faces/detect-faces.ts";
export { findFaces, findMarkedFace } from "./faces/find-faces.ts";
export { fitMesh } from "./faces/fit-mesh.ts";
export { headBox } from "./faces/head-box.ts";
export { brows, eyeMarks, eyeRings, faceOval, irisStart, lipsInner, lipsRing } from "./faces/mesh-points.ts";
export {
  compareIdentities,
  compareWithPerson,
  judgeDistance,
  judgeLikeness,
} from "./identity/compare-identities.ts";
export { describeIdentity, identityVersion } from "./identity/describe-identity.ts";
export { sameUpTo } from "./identity/limits.ts";
export { packFloats, unpackFloats } from "./identity/pack-floats.ts";
export { findCrown } from "./person/find-crown.ts";
export { openSegmentation, type RunSegmentation, segmentPerson } from "./person/segment-person.ts";
export { useWeights } from "./runtime/open-model.ts";
export { readWeights, type Weights } from "./runtime/read-weights.ts";
export { warmModels } from "./runtime/warm-models.ts";
export type { Eye, Face, Pose, Sameness } from "./types.ts";
