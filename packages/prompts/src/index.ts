export type { NearestAdvice, PromptHelper, PromptQuestion } from "./help/port.ts";
export { hidesFace } from "./read/hides-face.ts";
export {
  type EditReading,
  type EditStep,
  type Instruction,
  readInstruction,
} from "./read/instruction/read-instruction.ts";
export {
  type EditName,
  type EditsOf,
  editNames,
  getSlot,
  type SlotName,
  slots,
  type VerbsOf,
  verbs,
} from "./read/instruction/verbs.ts";
export {
  hasColour,
  isPlain,
  type Look,
  looks,
  placesNamed,
  type Reading,
  type SetName,
  takesBackdrop,
  traitsByLook,
} from "./read/looks.ts";
export { applyWords, photosFor, previewReading, type Shown, wantsSet } from "./read/prompt/apply-words.ts";
export { isNeutral } from "./read/prompt/colours.ts";
export { readPrompt } from "./read/prompt/read-prompt.ts";
export { tintHues } from "./read/prompt/vocabulary.ts";
