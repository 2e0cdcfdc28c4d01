import type { ErrorCode, GenerationKind } from "@portrait-studio/contract";
import type { EngineFailure } from "@portrait-studio/engine";

type Codes = Record<EngineFailure, ErrorCode>;

/** Whether a failure with that code came from outside the job's run, which then has to be stopped. */
export function endsFromOutside(code: ErrorCode | null): boolean {
  return code === "TIMED_OUT" || code === "ENDED_BY_OPERATOR";
}

/** The error codes of requests that delivered nothing, by kind. */
export const failureCodes: Record<GenerationKind, Codes> = {
  generation: {
    photos_unusable: "GENERATION_FAILED",
    refused: "CONTENT_REFUSED",
    not_understood: "GENERATION_FAILED",
    engine_error: "GENERATION_FAILED",
  },
  edit: {
    photos_unusable: "EDIT_FAILED",
    refused: "CONTENT_REFUSED",
    not_understood: "INSTRUCTION_NOT_UNDERSTOOD",
    engine_error: "EDIT_FAILED",
  },
};
