import { EngineError } from "../port.ts";

/**
 * Why a call to a provider failed:
 * - "busy": rate-limited for longer than the call may wait
 * - "unavailable": the provider failed or cannot be reached; no job was started
 * - "unclear": a call that starts a job failed; the job may have started or not
 * - "gone": the resource does not exist (any more)
 * - "uploads_gone": what was uploaded for the call is not there any more; no job was started
 * - "content": refused by a safety filter
 * - "files": the uploaded files are unusable
 * - "denied": the key, account or balance is not sufficient
 * - "invalid": the request is invalid
 */
export type ProviderFault =
  | "busy"
  | "unavailable"
  | "unclear"
  | "gone"
  | "uploads_gone"
  | "content"
  | "files"
  | "denied"
  | "invalid";

/** A failed call to a provider. The message may quote the provider but never contains a key. */
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

/** Awaits a call and ignores the fault "gone". */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderError && error.fault === "gone")) throw error;
  }
}
