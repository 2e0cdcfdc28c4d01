export { createIntake, type PhotoIntake, type PictureFacts, type TakenPhoto } from "./create-intake.ts";
export { IntakeError, type IntakeFailure } from "./intake-error.ts";
