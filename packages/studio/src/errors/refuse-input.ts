import { StudioError } from "@portrait-studio/contract";

export function refuseInput(path: string, message: string): StudioError {
  return new StudioError("VALIDATION_FAILED", { issues: [{ path, message }] });
}
