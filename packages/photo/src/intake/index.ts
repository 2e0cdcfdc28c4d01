export type { AcceptedPhoto, ImageFacts, ImageOutput, QuarterTurn } from "./accept-photo.ts";
export { createIntake, type IntakeOptions, type PhotoIntake } from "./create-intake.ts";
export { type ImageSize, IntakeError, type IntakeFailure } from "./intake-error.ts";
