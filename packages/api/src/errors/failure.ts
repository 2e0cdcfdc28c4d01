import {
  type ErrorCode,
  type ErrorDetails,
  errorStatuses,
  type Language,
  StudioError,
} from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/** Connections refused or reset, servers that shut down or start, too many clients, lock timeouts, and PgBouncer's own. */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "08P01",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
]);

/** Messages of PostgreSQL driver errors without a code: a connection that was terminated, is closed, or timed out. */
const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and)/;

/** PostgreSQL's codes for text that it cannot store because it contains a NUL. */
const unstorableCodes = new Set(["22021", "22P05"]);

function isOutage(error: unknown): boolean {
  return listCauses(error).some(
    (cause) =>
      outageCodes.has(findCode(cause)) ||
      ("reason" in cause && cause.reason === "unavailable") ||
      brokenConnection.test(cause.message),
  );
}

function isUnstorable(error: unknown): boolean {
  return listCauses(error).some((cause) => unstorableCodes.has(findCode(cause)));
}

const longestChain = 5;

function listCauses(error: unknown): Error[] {
  const chain: Error[] = [];
  let current = error;
  while (current instanceof Error && chain.length < longestChain) {
    chain.push(current);
    current = current.cause;
  }
  return chain;
}

function findCode(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

export interface Failure {
  code: ErrorCode;
  status: number;
  details: ErrorDetails | undefined;
}

const maxIssues = 20;

/** The failure of any thrown error. Unexpected errors become INTERNAL without details. */
export function toFailure(error: unknown): Failure {
  if (error instanceof StudioError) return failure(error.code, error.details);
  if (error instanceof TRPCError) return failureOfTrpc(error);
  return failureOfUnexpected(error);
}

export function presentFailure({ code, details }: Failure, language: Language, requestId: string) {
  const shown = code === "INTERNAL" ? { ...details, errorId: requestId } : details;
  return { code, message: errorMessage(code, language, details), ...(shown && { details: shown }) };
}

export function getRetryAfter({ code, details }: Failure): string | undefined {
  const seconds = Number(details?.retryAfterSeconds);
  if (Number.isFinite(seconds)) return String(Math.max(1, Math.ceil(seconds)));
  return code === "RATE_LIMITED" ? "60" : undefined;
}

function failure(code: ErrorCode, details?: ErrorDetails): Failure {
  return { code, status: errorStatuses[code], details };
}

function failureOfUnexpected(error: unknown): Failure {
  if (isOutage(error)) return failure("UNAVAILABLE");
  return failure(isUnstorable(error) ? "VALIDATION_FAILED" : "INTERNAL");
}

const codesOfTrpc: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "MALFORMED_BODY",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "METHOD_NOT_ALLOWED",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  PAYLOAD_TOO_LARGE: "BODY_TOO_LARGE",
};

function failureOfTrpc(error: TRPCError): Failure {
  const { code, cause } = error;
  if (cause instanceof StudioError) return toFailure(cause);
  if (code === "BAD_REQUEST") return failureOfBadRequest(error);
  const known = codesOfTrpc[code];
  return known ? failure(known) : failureOfUnexpected(cause);
}

function failureOfBadRequest({ cause, message }: TRPCError): Failure {
  if (cause instanceof ZodError) {
    const issues = cause.issues.slice(0, maxIssues);
    return failure("VALIDATION_FAILED", {
      issues: issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
    });
  }
  if (cause instanceof SyntaxError) return failure("MALFORMED_BODY");
  // tRPC's batch limit can only be recognised by its message
  if (message.startsWith("Batch call exceeds")) return failure("TOO_MANY_CALLS");
  return failure("VALIDATION_FAILED");
}
