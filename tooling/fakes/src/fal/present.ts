import type { Job, JobRunner } from "../images/jobs.ts";
import type { MediaFile } from "./media.ts";
import type { FalResult } from "./work.ts";

/** `status` is 200 by default. */
export interface FalAnswer {
  status?: 200 | 202 | 400 | 404 | 422 | 500 | 504;
  json: object;
  headers?: Record<string, string>;
}

export interface View {
  /** address of the fake */
  base: string;
  runner: JobRunner<FalResult>;
  /** where a job's results lie */
  filesOf: (job: Job<FalResult>) => readonly MediaFile[];
}

/** The addresses of a request use the application only, not the path below it. */
export function addressesOf(job: Job<FalResult>, base: string) {
  const [owner, app] = job.model.split("/");
  const self = `${base}/queue.fal.run/${owner}/${app}/requests/${job.id}`;
  return { response_url: self, status_url: `${self}/status`, cancel_url: `${self}/cancel` };
}

/** Answers a question about a request; a failed one is COMPLETED too. */
export function presentStatus(job: Job<FalResult>, { base, runner }: View, withLogs: boolean): FalAnswer {
  const common = { request_id: job.id, gateway_request_id: job.id, ...addressesOf(job, base) };
  const logs = withLogs ? logsOf(job, runner.progressOf(job)) : [];
  if (job.state === "queued") {
    return {
      status: 202,
      json: { ...common, status: "IN_QUEUE", queue_position: runner.placeInQueue(job), logs },
    };
  }
  if (job.state === "running") return { status: 202, json: { ...common, status: "IN_PROGRESS", logs } };
  const error = errorOf(job);
  return {
    status: 200,
    json: {
      ...common,
      status: "COMPLETED",
      logs,
      metrics: { inference_time: secondsBetween(job.startedAt, job.endedAt) },
      ...(error ? { error: error.message, error_type: error.type } : {}),
    },
  };
}

function secondsBetween(from: Date | undefined, to: Date | undefined): number {
  return from && to ? (to.getTime() - from.getTime()) / 1000 : 0;
}

function errorOf(job: Job<FalResult>): { type: string; message: string } | undefined {
  if (job.error) return job.error;
  if (job.state === "aborted") return { type: "request_timeout", message: "The request timed out." };
  return job.state === "canceled" ? { type: "client_cancelled", message: "Cancelled." } : undefined;
}

const ofContent = new Set([
  "content_policy_violation",
  "image_load_error",
  "image_too_large",
  "file_download_error",
  "value_error",
]);

/** Answers with what a request made, with the model's own status where it failed. */
export function presentResult(job: Job<FalResult>, view: View): FalAnswer {
  if (!job.endedAt) return { status: 400, json: { detail: "Request is still in progress" } };
  if (job.erased || job.faults.has("data_removed"))
    return { status: 404, json: { detail: "Request result not found" } };
  const error = errorOf(job);
  if (!error) return { json: payloadOf(job, view) };
  if (ofContent.has(error.type)) {
    const detail = [{ loc: ["body"], msg: error.message, type: error.type, input: {} }];
    return { status: 422, headers: { "x-fal-retryable": "false" }, json: { detail } };
  }
  const timedOut = error.type === "request_timeout";
  return {
    status: timedOut ? 504 : 500,
    headers: {
      "x-fal-error-type": error.type,
      ...(timedOut ? { "x-fal-request-timeout-type": "user" } : {}),
    },
    json: { detail: error.message, error_type: error.type },
  };
}

/** The body of a webhook. */
export function presentWebhook(job: Job<FalResult>, view: View): Record<string, unknown> {
  const { json, status = 200 } = presentResult(job, view);
  const good = status === 200;
  return {
    request_id: job.id,
    gateway_request_id: job.id,
    status: good ? "OK" : "ERROR",
    payload: json,
    ...(good ? {} : { error: errorOf(job)?.message ?? "Invalid status code" }),
  };
}

function payloadOf(job: Job<FalResult>, { base, filesOf }: View): Record<string, unknown> {
  const files = filesOf(job);
  const host = job.faults.has("output_elsewhere") ? "http://169.254.169.254" : base;
  const present = (file: MediaFile) => ({
    url: `${host}/v3.fal.media/files/${file.id}/${file.name}`,
    content_type: file.type,
    file_name: file.name,
    file_size: file.bytes.byteLength,
  });
  if (job.kind === "training") {
    const [weights] = files;
    return weights ? { diffusers_lora_file: present(weights), config_file: present(weights) } : {};
  }
  const images = job.result?.images ?? [];
  const shown = files.map((file, index) => ({
    ...present(file),
    width: images[index]?.width,
    height: images[index]?.height,
  }));
  if (job.model.startsWith("fal-ai/nano-banana")) return { images: shown, description: "" };
  const seed = Number(job.input.seed ?? 42);
  if (job.model.endsWith("/edit")) return { images: shown, seed };
  return {
    images: shown,
    seed,
    prompt: job.input.prompt,
    has_nsfw_concepts: images.map(({ flagged }) => flagged),
    timings: {},
  };
}

function logsOf(job: Job<FalResult>, progress: number) {
  if (job.kind !== "training" || !job.startedAt) return [];
  const steps = Number(job.input.steps ?? 1000);
  const done = Math.round(progress * steps);
  const message = `training: ${Math.round(100 * progress)}%|####| ${done}/${steps} [00:10<00:10,  4.00it/s]`;
  return [{ message, level: "INFO", source: "app", timestamp: new Date().toISOString() }];
}
