import { z } from "zod";
import { RequestError } from "../http/request-error.ts";
import { toRunError } from "../ops.ts";
import type { Reads } from "./reads.ts";
import type { OutputName } from "./trace.ts";

const named = z.object({
  run: z.string(),
  step: z.string().optional(),
  failure: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** One of `data` and `error`, each as JSON or an error. */
export interface Output {
  input: string | null;
  data: string | null;
  error: { message: string; name: string; stack?: string | undefined; cause?: unknown } | null;
}

/**
 * The result of a run, of a step or of a failed attempt, by the `outputID` of its span.
 * @throws RequestError 404 for an id of something that does not exist
 */
export async function readOutput(reads: Reads, outputID: string): Promise<Output> {
  const name = parseName(outputID);
  const found = name && (await readNamed(reads, name));
  if (!found) throw new RequestError(404, `There is no output ${outputID}.`);
  return found;
}

function parseName(outputID: string): OutputName | undefined {
  try {
    return named.parse(JSON.parse(Buffer.from(outputID, "base64url").toString("utf8"))) as OutputName;
  } catch {
    return undefined;
  }
}

async function readNamed(reads: Reads, { run, step, failure }: OutputName): Promise<Output | undefined> {
  if (failure !== undefined) {
    const [row] = await reads.rows<{ error: unknown }>(
      "select error from failure where run = $1 and id = $2",
      [run, failure],
    );
    return row && failed(row.error);
  }
  if (step !== undefined) {
    const [row] = await reads.rows<{ op: string; memo: unknown; input: unknown; done: boolean }>(
      "select op, memo, opts->'input' as input, pos is not null as done from step where run = $1 and id = $2",
      [run, step],
    );
    if (!row) return undefined;
    const input = row.input === null ? null : JSON.stringify(row.input);
    return { ...(row.done ? readMemo(row.op, row.memo) : { data: null, error: null }), input };
  }
  const [row] = await reads.rows<{ status: string; output: unknown }>(
    "select status, output from run where id = $1",
    [run],
  );
  return row && (row.status === "Completed" ? returned(row.output) : failed(row.output));
}

/** `{data}` and `{error}` are results of code, anything else is the result itself: of a sleep or a wait for an event. */
function readMemo(op: string, memo: unknown): Output {
  if (op === "WaitForEvent" || typeof memo !== "object" || memo === null) return returned(memo);
  if ("error" in memo) return failed(memo.error);
  return returned("data" in memo ? memo.data : memo);
}

function returned(value: unknown): Output {
  return { input: null, data: JSON.stringify(value ?? null), error: null };
}

function failed(value: unknown): Output {
  if (value === null) return returned(null);
  const { message, name, stack, cause } = toRunError(value);
  return { input: null, data: null, error: { message, name, stack, cause } };
}
