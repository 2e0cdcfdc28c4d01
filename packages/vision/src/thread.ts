/** What sees, in the calling thread: for a pool that does other work on the same photos. The pool itself is the package's main entry. */
export { canonicalFace } from "./faces/canonical-face.ts";
export { findFaces } from "./faces/find-faces.ts";
export { headBox } from "./faces/head-box.ts";
export { brows, eyeMarks, eyeRings, faceOval, irisStart, lipsInner, lipsRing } from "./faces/mesh-points.ts";
export { lookAtPhoto } from "./findings/look-at-photo.ts";
export { unpackFloats } from "./findings/pack-floats.ts";
export { type FaceFinding, type Findings, findingsVersion } from "./findings/types.ts";
export { identityVersion } from "./identity/describe-identity.ts";
export { measureLikeness } from "./identity/measure-likeness.ts";
export { cutPhoto, type DrawableCut } from "./pool/cut-photo.ts";
export { warmModels } from "./pool/warm-models.ts";
export { useWeights } from "./runtime/open-model.ts";
export { readWeights, type Weights } from "./runtime/read-weights.ts";
export { samenessOfLikeness } from "./set/compare-identities.ts";
export { judgeSet } from "./set/judge-set.ts";
export type { PhotoVerdict as SeenVerdict, Sameness } from "./set/types.ts";
