import type { ErrorCode } from "@portrait-studio/contract/errors";
import { readFailure } from "../studio-error.ts";

/** Codes whose text only repeats that the attempt failed. */
const bare: ReadonlySet<ErrorCode> = new Set(["MAIL_FAILED", "TRAINING_FAILED"]);

export function hasReason(error: unknown): boolean {
  const code = readFailure(error)?.code;
  return code === undefined || !bare.has(code);
}

export function joinFailure(title: string, error: unknown, errorText: (error: unknown) => string): string {
  return hasReason(error) ? `${title}. ${errorText(error)}` : title;
}
