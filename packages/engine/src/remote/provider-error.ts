import { z } from "zod";
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

export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const retryable = error instanceof ProviderError ? worthRepeating.has(error.fault) : true;
  return new EngineError(error instanceof Error ? error.message : String(error), { retryable, cause: error });
}

export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderError && error.fault === "gone")) throw error;
  }
}

const failureBody = z.looseObject({
  title: z.string().optional(),
  error: z.string().optional(),
  detail: z
    .union([
      z.string(),
      z.array(
        z.looseObject({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])).optional() }),
      ),
    ])
    .optional(),
});

const longestText = 200;

/** Safe for a log: without the quoted request, which may contain a person's text, and without the signatures of addresses. */
export function summarise(body: string): string {
  return fitForLog(readDetail(body) ?? "no known reason");
}

/** A provider's message, shortened and without the signatures of addresses. */
export function fitForLog(text: string): string {
  return text.replace(/\?[^\s"']+/g, "?...").slice(0, longestText);
}

function readDetail(body: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = failureBody.safeParse(value);
  if (!parsed.success) return undefined;
  const { detail, title, error } = parsed.data;
  if (typeof detail === "string") return detail;
  const types = detail?.map(({ type, loc = [] }) => `${loc.join(".")} ${type}`.trim()).join(", ");
  return types || title || error;
}
