export { analysisVersion } from "./analysis/analyse-photo.ts";
export { judgeSet } from "./analysis/analyse-set.ts";
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
export type { EditedPortrait, EditPlan, EditReading, EditRequest, EditStep } from "./edit/types.ts";
export type { Portrait } from "./looks/render-portrait.ts";
export type { PortraitPlan, PortraitWish } from "./plan/plan-portrait.ts";
export {
  createDarkroom,
  type Darkroom,
  type RenderRequest,
} from "./pool/create-darkroom.ts";
