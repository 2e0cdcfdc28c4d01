import { type ErrorCode, isErrorCode, type Language } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";

/** Why a job failed, in the reader's language. */
export function presentJobError(
  errorCode: string | null,
  language: Language,
): { code: ErrorCode; message: string } | null {
  return isErrorCode(errorCode) ? { code: errorCode, message: errorMessage(errorCode, language) } : null;
}
