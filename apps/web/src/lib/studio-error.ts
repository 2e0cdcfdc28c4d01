import {
  type ErrorCode,
  type ErrorDetails,
  errorStatuses,
  isErrorCode,
} from "@portrait-studio/contract/errors";

/** Reads tRPC's errors (`error.data.studio`) and REST bodies alike. Undefined when the network failed. */
export function readFailure(error: unknown): { code: ErrorCode; details: ErrorDetails } | undefined {
  const told = property(property(error, "data"), "studio") ?? error;
  const code = property(told, "code");
  if (!isErrorCode(code)) return undefined;
  return { code, details: (property(told, "details") ?? {}) as ErrorDetails };
}

export function isFailure(error: unknown, code: ErrorCode): boolean {
  return readFailure(error)?.code === code;
}

/** The session or its rights were refused (401, 403), rather than that the server or the network failed. */
export function isRefusal(error: unknown): boolean {
  const failure = readFailure(error);
  return failure !== undefined && [401, 403].includes(errorStatuses[failure.code]);
}

/** Something answered, be it a proxy with a page of its own, instead of a network that gives no answer. */
export function isAnswered(error: unknown): boolean {
  return readFailure(error) !== undefined || property(error, "cause") instanceof SyntaxError;
}

export function isTransient(error: unknown): boolean {
  const failure = readFailure(error);
  const status = failure ? errorStatuses[failure.code] : 500;
  return status === 408 || status >= 500;
}

/** How many seconds a busy server asks to wait, or 0. It has begun nothing, so that anything may be sent again. */
export function busyFor(error: unknown): number {
  const failure = readFailure(error);
  return failure?.code === "UNAVAILABLE" ? Number(failure.details.retryAfterSeconds ?? 0) : 0;
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
