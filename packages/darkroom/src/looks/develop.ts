import type { Picture } from "../pixels/decode.ts";
import type { PortraitPlan } from "../plan/types.ts";
import type { Scene } from "../render/scene.ts";

/** Turns a scene into the picture of one look. May use up the scene; calls `check` between long steps. */
export type Develop = (scene: Scene, plan: PortraitPlan, check: () => void) => Picture;

/** -1 where the light comes from the left, 1 from the right. */
export function sideOf(plan: PortraitPlan): -1 | 1 {
  return plan.keySide === "left" ? -1 : 1;
}
