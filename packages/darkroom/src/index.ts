export type { InspectedEdit } from "./inspect/inspect-edit.ts";
export type { ImagePlan } from "./plan/plan-image.ts";
export { toSources } from "./plan/to-sources.ts";
export { createDarkroom, type Darkroom } from "./pool/create-darkroom.ts";
