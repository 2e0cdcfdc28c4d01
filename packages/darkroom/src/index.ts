export { identityVersion, samenessOfLikeness } from "@portrait-studio/vision/thread";
export { analysisVersion } from "./analysis/analyse-photo.ts";
export { describePerson, judgeSet } from "./analysis/analyse-set.ts";
export type {
  AnalysedPhoto,
  CutOut,
  PhotoAnalysis,
  PhotoVerdict,
  SetAnalysis,
  SetJudgement,
  VerdictCode,
} from "./analysis/types.ts";
export type { CutOutRequest } from "./cut/types.ts";
export type { EditedImage, EditPlan, EditReading, EditRequest, EditStep } from "./edit/types.ts";
export type { RenderedImage } from "./looks/render-image.ts";
export { hidesFace } from "./plan/hides-face.ts";
export type { ImagePlan, ImagePlanRequest } from "./plan/plan-image.ts";
export {
  createDarkroom,
  type Darkroom,
  type RenderRequest,
} from "./pool/create-darkroom.ts";
