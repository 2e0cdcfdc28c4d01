export { judgePhoto, judgeSet, type PhotoJudgement, type SetJudgement } from "./analysis/judge-photo.ts";
export type { PhotoAnalysis, PhotoVerdict, SetAnalysis } from "./analysis/types.ts";
export { type VerdictCode, verdictCodes } from "./analysis/types.ts";
export type { CutOut, CutOutRequest } from "./cut/types.ts";
export type { EditedPortrait, EditPlan, EditReading, EditRequest, EditStep } from "./edit/types.ts";
export type { PortraitPlan, PortraitWish } from "./plan/plan-portrait.ts";
export {
  type AnalysedPhoto,
  createDarkroom,
  type Darkroom,
  type RenderRequest,
} from "./pool/create-darkroom.ts";
export type { Portrait } from "./render/render-portrait.ts";
