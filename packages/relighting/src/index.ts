export { fitOwnLight } from "./fit-own-light.ts";
export { drawFaceMasks } from "./head/face-masks.ts";
export { averageLandmarks, eyeLine, type Landmarks, moveLandmarks } from "./head/landmarks.ts";
export { modelHead } from "./head/model-head.ts";
export { slatAt } from "./lamps/blinds.ts";
export { setCatchlights } from "./lamps/catchlights.ts";
export { keepSkin } from "./lamps/keep-skin.ts";
export { layLight } from "./lamps/lay-light.ts";
export { gelOf, putGels } from "./lamps/put-gels.ts";
export {
  clamshell,
  flash,
  hardFront,
  lateSun,
  rembrandt,
  softbox,
  split,
  streetLamps,
  throughBlinds,
  tubes,
  underLamp,
  windowLight,
} from "./lamps/rigs.ts";
export { shadeByRig } from "./lamps/shade-by-rig.ts";
export type { Lamp, Rig } from "./lamps/types.ts";
export type { Sitter } from "./sitter.ts";
