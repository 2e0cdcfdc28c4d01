export { createIntake, type IntakeOptions, type PhotoIntake } from "./create-intake.ts";
export { type ImageSize, IntakeError, type IntakeFailure } from "./intake-error.ts";
export type { ImageFacts, OutputFormat, TakenPhoto } from "./take-photo.ts";
