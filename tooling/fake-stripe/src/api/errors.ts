import type { StripeContext } from "../context.ts";
import type { Kinds, ShownObjects } from "../objects.ts";

export interface ErrorFields {
  message: string;
  type?: "invalid_request_error" | "api_error" | "idempotency_error";
  code?: string;
  /** The parameter it is about, as it was written: `line_items[0][price]`. */
  param?: string;
}

/** An answer other than 200, in the payment service's own envelope. */
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

/** Refuses a call with 400, and names the parameter where one is at fault. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { message, ...(param && { param }), ...(code && { code }) });
}

/** The object that an id names, or the payment service's answer to an unknown one: 404 in a path, 400 in a parameter. */
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
