import type { AppRouter } from "@portrait-studio/api/router";
import { type ErrorCode, type ErrorDetails, isErrorCode } from "@portrait-studio/contract/errors";
import { TRPCClientError } from "@trpc/client";

/** The studio's codes, and UNREACHABLE for a server that does not respond or is not a studio. */
export type ClientErrorCode = ErrorCode | "UNREACHABLE";

export class StudioClientError extends Error {
  readonly code: ClientErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(
    code: ClientErrorCode,
    message: string,
    options: { details?: ErrorDetails | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "StudioClientError";
    this.code = code;
    this.details = options.details;
  }
}

export function fromTrpc(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (!(error instanceof TRPCClientError)) return error;
  const { data, message, cause } = error as TRPCClientError<AppRouter>;
  const studio = data?.studio;
  if (studio)
    return new StudioClientError(studio.code, studio.message, { details: studio.details, cause: error });
  return unreachable(message, cause ?? error);
}

export async function fromResponse(response: Response): Promise<StudioClientError> {
  const text = await response.text();
  try {
    const { code, message, details } = JSON.parse(text);
    if (isErrorCode(code)) return new StudioClientError(code, String(message), { details });
  } catch {
    // probably a proxy's error page
  }
  return unreachable(`status ${response.status}`, text.slice(0, 500));
}

export function unreachable(what: string, cause: unknown): StudioClientError {
  return new StudioClientError("UNREACHABLE", `The studio could not be reached: ${what}`, { cause });
}
