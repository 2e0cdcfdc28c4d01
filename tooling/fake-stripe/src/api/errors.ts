import type { Kind } from "../kinds.ts";

export interface ErrorFields {
  message: string;
  type?: "invalid_request_error" | "api_error" | "card_error" | "idempotency_error";
  code?: string;
  /** The parameter it is about, as it was written: `line_items[0][price]`. */
  param?: string;
}

/** An answer other than 200, in the payment service's own envelope. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: ErrorFields;
  /** Whether the parameters were refused before anything was done: such an answer is not kept for a repetition. */
  readonly early: boolean;

  constructor(status: number, fields: ErrorFields, early = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.early = early;
  }

  /** The body; `{error: {code, doc_url, message, param, request_log_url, type}}`. */
  body(): unknown {
    const { type = "invalid_request_error", code, message, param } = this.fields;
    return {
      error: {
        ...(code && { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}` }),
        message,
        ...(param && { param }),
        type,
      },
    };
  }
}

/** Refuses a call with 400, and names the parameter where one is at fault. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { message, ...(param && { param }), ...(code && { code }) });
}

/** The payment service's answer to an unknown id: 404 in a path, 400 in a parameter. */
export function resourceMissing(kind: Kind, id: string, param: string, status = 404): ApiError {
  return new ApiError(status, {
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
