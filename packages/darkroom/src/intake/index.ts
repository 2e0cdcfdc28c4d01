export { createIntake, type IntakeOptions, type PhotoIntake } from "./create-intake.ts";
export { IntakeError, type IntakeFailure, type PictureSize } from "./intake-error.ts";
export type { OutputFormat, PictureFacts, TakenPhoto } from "./take-photo.ts";
