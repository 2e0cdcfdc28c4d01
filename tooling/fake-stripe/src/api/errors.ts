import type { StripeContext } from "../context.ts";
import type { Kinds, ShownObjects } from "../objects.ts";

export interface ErrorFields {
  message: string;
  type?: "invalid_request_error" | "api_error" | "idempotency_error";
  code?: string;
  /** The parameter it is about, as it was written: `line_items[0][price]`. */
  param?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: ErrorFields };
  /** Whether the parameters were refused before anything was done: such an answer is not kept for a repetition. */
  readonly early: boolean;

  constructor(status: number, fields: ErrorFields, early = false) {
    super(fields.message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", ...fields } };
    this.early = early;
  }
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { message, ...(param && { param }), ...(code && { code }) });
}

export function getNamed<K extends keyof ShownObjects>(
  { store }: StripeContext,
  kind: K,
  id: string,
  param: string,
  status = 400,
): Kinds[K] {
  const found = store.get(kind, id);
  if (found) return found;
  throw new ApiError(status, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}
