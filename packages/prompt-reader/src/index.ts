export { hidesFace } from "./hides-face.ts";
export { type Instruction, readInstruction } from "./instruction/read-instruction.ts";
export type { EditReading, EditStep } from "./instruction/types.ts";
export {
  type EditName,
  type EditsOf,
  editNames,
  type SlotName,
  slotOf,
  slots,
  type VerbsOf,
  verbs,
} from "./instruction/verbs/index.ts";
export { applyWords } from "./prompt/apply-words.ts";
export { isNeutral } from "./prompt/colour-entries.ts";
export { dropUsedWords } from "./prompt/drop-used-words.ts";
export { hasColour, isPlain, placesNamed, placesOf, takesBackdrop } from "./prompt/places-of.ts";
export { previewReading, wantsSet } from "./prompt/preview-reading.ts";
export { readPrompt } from "./prompt/read-prompt.ts";
export { tintHues } from "./prompt/vocabulary.ts";
export { type Look, looks, type Reading, type SetName } from "./types.ts";
