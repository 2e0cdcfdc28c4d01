import { type ErrorDetails, isErrorCode, type JobError, type Language } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";

export function presentJobError(
  errorCode: string | null,
  language: Language,
  details?: ErrorDetails | null,
): JobError | null {
  if (!isErrorCode(errorCode)) return null;
  const message = errorMessage(errorCode, language, details ?? {});
  return { code: errorCode, message, ...(details ? { details } : {}) };
}
