export type { InspectedEdit } from "./inspect/edit-inspected.ts";
export { findTwin } from "./inspect/signature.ts";
export type { FoundFlaw } from "./inspect/types.ts";
export type { ImagePlan } from "./plan/plan-image.ts";
export { createDarkroom, type Darkroom } from "./pool/create-darkroom.ts";
