/** Edits by sliders, for browsers: what they will look like, and the words that ask for them. */
export { adjustPixels } from "./edit/adjust-pixels.ts";
export {
  backdropColours,
  type Crop,
  composeInstruction,
  type SliderBackdrop,
  type Sliders,
  type SliderWord,
} from "./edit/compose-instruction.ts";
