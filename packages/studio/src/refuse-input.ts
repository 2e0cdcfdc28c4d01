import { StudioError } from "@portrait-studio/contract";

/** For what no schema can tell to be wrong; in the form in which schemas' findings are told. */
export function refuseInput(path: string, message: string): StudioError {
  return new StudioError("VALIDATION_FAILED", { issues: [{ path, message }] });
}
