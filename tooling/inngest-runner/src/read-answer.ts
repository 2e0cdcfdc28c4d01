import { z } from "zod";
import { readRetryAfter } from "./backoff.ts";
import { type Op, opSchema, type RunError, toRunError } from "./ops.ts";

export type AppAnswer =
  /** Steps found, run or failed. `noRetry` and `retryAfterMs` go with a failed one. */
  | { kind: "ops"; ops: Op[]; noRetry: boolean; retryAfterMs?: number; requestVersion?: number }
  | { kind: "returned"; output: unknown }
  /** The function threw, or something other than the SDK answered. */
  | { kind: "threw"; error: RunError; noRetry: boolean; retryAfterMs?: number; unknownFunction?: boolean }
  /** No answer: the app is down, or went away while it worked. */
  | { kind: "lost"; refused: boolean; message: string };

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export const refusedSignature =
  "the app refused the signature: compare INNGEST_SIGNING_KEY of the app and of this server";

const opsSchema = z.union([z.array(opSchema), opSchema.transform((op) => [op])]);

export function readAnswer(raw: RawAnswer): AppAnswer {
  const header = (name: string) => {
    const value = raw.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  if (raw.status === 401) return upstream(raw, refusedSignature);
  if (header("x-inngest-sdk") === undefined)
    return upstream(raw, "the answer does not come from an Inngest SDK");
  const body = parse(raw.body);
  if (body === undefined) return upstream(raw, "the answer is not JSON");
  const retryAfterMs = readRetryAfter(header("retry-after"));
  const noRetry = header("x-inngest-no-retry") === "true";
  const retry = { noRetry, ...(retryAfterMs !== undefined && { retryAfterMs }) };

  if (raw.status === 206) {
    const ops = opsSchema.safeParse(body);
    if (!ops.success) return upstream(raw, `the steps cannot be read: ${ops.error.issues[0]?.message}`);
    const version = Number(header("x-inngest-req-version"));
    return {
      kind: "ops",
      ops: ops.data,
      ...retry,
      ...(Number.isInteger(version) && { requestVersion: version }),
    };
  }
  if (raw.status === 200) return { kind: "returned", output: body };
  if (raw.status === 400 || raw.status === 500) {
    const error = toRunError(body);
    return {
      kind: "threw",
      error,
      ...retry,
      unknownFunction: /was not found in this app/.test(error.message),
    };
  }
  return upstream(raw, "the status is none of the SDK's");
}

function upstream(raw: RawAnswer, reason: string): AppAnswer {
  const message = `Server returned a fatal error: status ${raw.status}, ${reason}. ${raw.body.slice(0, 500)}`;
  return { kind: "threw", error: { name: "Error", message }, noRetry: false };
}

function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
