import { randomUUID } from "node:crypto";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { RunnerJob } from "./claim-jobs.ts";
import type { Runner } from "./context.ts";
import { type AppAnswer, readAnswer } from "./read-answer.ts";
import type { RegisteredFunction } from "./registry.ts";
import { signBody } from "./signing.ts";

interface Snapshot {
  /** Planned steps are under way: the app must plan what it finds, not run it, or they run twice. */
  forced: boolean;
  request_version: number;
  event: string;
  stack: string[];
  steps: string | null;
}

/** Never throws for what the app does, and has no read timeout: a step may take hours. @returns undefined when the run has ended */
export async function dispatchJob(
  runner: Runner,
  job: RunnerJob,
  signal: AbortSignal,
): Promise<AppAnswer | undefined> {
  const fn = runner.registry.functions.get(job.function);
  if (!fn) return { kind: "lost", refused: true, message: `${job.function} is not registered` };
  const [snapshot] = await Promise.all([readSnapshot(runner, job), markStarted(runner, job)]);
  if (!snapshot) return undefined;
  const answer = await sendJob(runner, fn, job, snapshot, signal);
  // an app that restarts may serve other functions when it is back
  if (answer.kind === "lost" || (answer.kind === "threw" && answer.unknownFunction)) runner.resync();
  return answer;
}

async function markStarted({ pool }: Runner, job: RunnerJob): Promise<void> {
  if (job.isSuccessor || (job.kind === "discover" && job.generation > 1)) return;
  await pool.query(
    `with started as (
       update run set status = 'Running', started_at = now() where id = $1 and status = 'Scheduled'
     )
     update step set started_at = now() where run = $1 and id = $2 and pos is null`,
    [job.run, job.step],
  );
}

async function readSnapshot({ pool }: Runner, job: RunnerJob): Promise<Snapshot | undefined> {
  const { rows } = await pool.query<Snapshot>(
    `select run.request_version, event.body::text as event,
            exists (select from job where job.run = $1 and job.kind = 'step') as forced,
            coalesce(done.stack, '{}') as stack, done.steps::text as steps
     from run join event on event.id = run.event
       cross join (select array_agg(id order by pos) as stack, json_object_agg(id, memo order by pos) as steps
                   from step where run = $1 and pos is not null) as done
     where run.id = $1 and run.ended_at is null`,
    [job.run],
  );
  return rows[0];
}

async function sendJob(
  { signing }: Runner,
  fn: RegisteredFunction,
  job: RunnerJob,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<AppAnswer> {
  const stepId = job.step ?? "step";
  const url = new URL(fn.url);
  url.searchParams.set("stepId", stepId);
  const requestId = randomUUID();
  const headers = {
    "content-type": "application/json",
    "x-inngest-server-kind": signing ? "cloud" : "dev",
    "x-inngest-req-version": String(snapshot.request_version),
    "x-inngest-step-id": stepId,
    "x-inngest-job-id": job.id,
    "x-inngest-generation-id": String(job.generation),
    "x-run-id": job.run,
    "x-request-id": requestId,
  };
  const body = writeBody(job, snapshot, requestId);
  const signature = signing && { "x-inngest-signature": signBody(signing, body) };
  return await callApp(url, { ...headers, ...signature }, body, signal);
}

/** Memos and events are passed on as the text that was stored. */
function writeBody(job: RunnerJob, run: Snapshot, requestId: string): string {
  const ctx = {
    run_id: job.run,
    fn_id: job.function,
    qi_id: job.id,
    env: "",
    step_id: job.step ?? "step",
    attempt: job.attempt,
    max_attempts: job.maxAttempts,
    request_id: requestId,
    generation_id: job.generation,
    job_id: job.id,
    stack: { stack: run.stack, current: run.stack.length },
    disable_immediate_execution: run.forced,
    use_api: false,
  };
  return (
    `{"version":${run.request_version},"event":${run.event},"events":[${run.event}],"steps":${run.steps ?? "{}"},` +
    `"defers":{},"use_api":false,"ctx":${JSON.stringify(ctx)}}`
  );
}

const maxAnswerBytes = 40 * 1024 * 1024;

function callApp(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<AppAnswer> {
  return new Promise((resolve) => {
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    // One connection per dispatch: a POST on a kept-alive socket that the app closes at that moment would be lost.
    const outgoing = request(url, { method: "POST", agent: false, headers, signal });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ kind: "lost", refused: wasRefused(error), message: error.message });
    });
    outgoing.once("response", (response) => {
      readAll(response).then(
        (text) =>
          resolve(readAnswer({ status: response.statusCode ?? 0, headers: response.headers, body: text })),
        (error: Error) => resolve({ kind: "lost", refused: false, message: error.message }),
      );
    });
    outgoing.setNoDelay(true);
    outgoing.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error("The answer is over 40 MiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Whether the app got nothing of the request. Node tries both addresses of "localhost" and bundles their errors. */
function wasRefused(error: NodeJS.ErrnoException): boolean {
  const codes = error instanceof AggregateError ? error.errors.map((inner) => inner.code) : [error.code];
  return codes.every((code) => code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EHOSTUNREACH");
}
