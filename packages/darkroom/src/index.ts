export { judgePhoto, judgeSet, type PhotoJudgement } from "./analysis/judge-photo.ts";
export type {
  AnalysedPhoto,
  PhotoAnalysis,
  PhotoVerdict,
  SetAnalysis,
  SetJudgement,
} from "./analysis/types.ts";
export { type VerdictCode, verdictCodes } from "./analysis/types.ts";
export type { CutOut, CutOutPreview, CutOutRequest } from "./cut/types.ts";
export type { EditedPortrait, EditPlan, EditReading, EditRequest, EditStep } from "./edit/types.ts";
export type { Portrait } from "./looks/render-portrait.ts";
export type { PortraitPlan, PortraitWish } from "./plan/plan-portrait.ts";
export {
  createDarkroom,
  type Darkroom,
  type RenderRequest,
} from "./pool/create-darkroom.ts";
