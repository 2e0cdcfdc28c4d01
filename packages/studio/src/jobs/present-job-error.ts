import { type ErrorDetails, isErrorCode, type JobError, type Language } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";

/** Why a job failed, in the reader's language. */
export function presentJobError(
  errorCode: string | null,
  language: Language,
  details?: ErrorDetails | null,
): JobError | null {
  if (!isErrorCode(errorCode)) return null;
  const message = errorMessage(errorCode, language, details ?? {});
  return { code: errorCode, message, ...(details ? { details } : {}) };
}
