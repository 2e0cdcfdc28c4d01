import { StudioError } from "@portrait-studio/contract";

/** The error for invalid input that no schema can detect, in the format of schema errors. */
export function refuseInput(path: string, message: string): StudioError {
  return new StudioError("VALIDATION_FAILED", { issues: [{ path, message }] });
}
