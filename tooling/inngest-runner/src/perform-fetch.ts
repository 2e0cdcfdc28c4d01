import { z } from "zod";
import { retryDelay } from "./backoff.ts";
import type { Job } from "./claim-jobs.ts";
import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { noteFailure, retryJob } from "./retry-job.ts";
import { transact } from "./transact.ts";
import { readStep } from "./waits.ts";

/** As long as a call of an app may take at Inngest's. */
const maxFetchMs = 2 * 3_600_000;

/** As large as the result of any step may be. */
const maxBodyBytes = 4 * 1024 * 1024;

export const fetchOptions = z.object({
  url: z.url({ protocol: /^https?$/ }),
  method: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  body: z.string().nullish(),
});

/** As the SDK makes a `Response` of it. */
interface FetchedResponse {
  url: string;
  status_code: number;
  headers: Record<string, string>;
  body: string | null;
}

type Result = { data: FetchedResponse } | { error: { name: string; message: string } };

/**
 * Makes the request of a `step.fetch` and saves what came back, whatever its status. A request without an answer is made again
 * as often as the function's steps are tried.
 */
export async function performFetch(runner: Runner, job: Job, signal: AbortSignal): Promise<void> {
  const { rows } = await runner.pool.query<{ opts: unknown }>(
    `update step set started_at = now() from run
     where step.run = $1 and step.id = $2 and step.pos is null and run.id = step.run and run.ended_at is null
     returning step.opts`,
    [job.run, job.step],
  );
  if (!rows[0]) return;
  const startedAt = Date.now();
  const result = await request(fetchOptions.parse(rows[0].opts), signal);
  if (signal.aborted) return;
  const timing = { a: startedAt * 1e6, b: (Date.now() - startedAt) * 1e6 };

  await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended) return;
    const { rowCount } = await work.db.query(
      "select from job where id = $1 and generation = $2 and lease_until is not null for update",
      [job.id, job.generation],
    );
    if (rowCount !== 1) return;
    const isLast = job.attempt + 1 >= job.maxAttempts;
    const delay = isLast ? undefined : retryDelay(job.attempt, runner.retryIntervalMs);
    if ("error" in result) await noteFailure(work, job, job.step, result.error, delay);
    if ("error" in result && delay !== undefined) return await retryJob(work, job, delay);
    await work.db.query("delete from job where id = $1", [job.id]);
    await completeStep(work, run, { ...(await readStep(work, run.id, job.step ?? "")), timing }, result);
  });
}

async function request(
  { url, method, headers, body }: z.infer<typeof fetchOptions>,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(maxFetchMs)]);
    const init = { method: method ?? "GET", headers: headers ?? {}, body: body ?? null, signal: until };
    const response = await fetch(url, init);
    const text = await readBody(response);
    const {
      "content-encoding": _decoded,
      "content-length": _length,
      ...own
    } = Object.fromEntries(response.headers);
    return { data: { url, status_code: response.status, headers: own, body: text } };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const message = cause instanceof Error ? cause.message : String(cause);
    return {
      error: { name: "GatewayError", message: `The request to ${new URL(url).host} failed: ${message}` },
    };
  }
}

/** Null where a `Response` with this status may have no body. */
async function readBody(response: Response): Promise<string | null> {
  if (!response.body || [101, 204, 205, 304].includes(response.status)) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error("the answer is over 4 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
