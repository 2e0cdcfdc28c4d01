import { EngineError } from "../port.ts";

/**
 * What went wrong with a call to a provider:
 * - "busy": too many calls, for longer than it was worth waiting
 * - "unavailable": it broke or can't be reached; nothing was begun
 * - "unclear": a call that begins something broke; it may have begun or not
 * - "gone": what was asked for doesn't exist (any more)
 * - "content": refused by a safety filter
 * - "files": the uploaded files are unusable
 * - "denied": key, account or balance
 * - "invalid": the request is not accepted
 */
export type ProviderFault =
  | "busy"
  | "unavailable"
  | "unclear"
  | "gone"
  | "content"
  | "files"
  | "denied"
  | "invalid";

/** A call to a provider that failed. The message may hold the provider's words, and no key. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ProviderError";
    this.fault = fault;
  }
}

const worthRepeating: ReadonlySet<ProviderFault> = new Set(["busy", "unavailable", "unclear"]);

/** Converts any error to one of the engine port. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const retryable = error instanceof ProviderError ? worthRepeating.has(error.fault) : true;
  return new EngineError(error instanceof Error ? error.message : String(error), { retryable, cause: error });
}

/** Waits for a call; "it isn't there" is fine. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderError && error.fault === "gone")) throw error;
  }
}
