import type { AdjustPixels } from "./edit/amounts.ts";

/** `sliders.ts` for packages whose compiler is stricter about indices than that of pixel code. */
export {
  type Backdrop,
  backdropColours,
  type Crop,
  composeInstruction,
  type Sliders,
  type SliderWord,
} from "./edit/compose-instruction.ts";
export declare const adjustPixels: AdjustPixels;
