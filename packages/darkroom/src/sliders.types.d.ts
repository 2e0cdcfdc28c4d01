import type { AdjustPixels } from "./edit/amounts.ts";

/** `sliders.ts` for packages whose compiler is stricter about indices than that of pixel code. */
export {
  backdropColours,
  type Crop,
  composeInstruction,
  type SliderBackdrop,
  type Sliders,
  type SliderWord,
} from "./edit/compose-instruction.ts";
export declare const adjustPixels: AdjustPixels;
