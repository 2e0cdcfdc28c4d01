import type { Job, JobRunner } from "../images/jobs.ts";
import { takesReferences } from "./schemas.ts";

/** What a job of this provider leaves behind. */
export interface ReplicateResult {
  /** encoded images */
  images: Buffer[];
  /** of a training */
  version?: string;
}

const states = {
  queued: "starting",
  running: "processing",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "canceled",
  aborted: "aborted",
} as const;

/** A prediction or training as the API shows it. */
export function presentJob(
  job: Job<ReplicateResult>,
  { base, runner }: { base: string; runner: JobRunner<ReplicateResult> },
): Record<string, unknown> {
  const removed = job.faults.has("data_removed") && job.state === "succeeded";
  const [model = job.model, version = "hidden"] = job.model.split(":");
  // the documented example of a training names its prediction here, so callers have to follow what they are given
  const self = `${base}/v1/predictions/${job.id}`;
  return {
    id: job.id,
    model,
    version,
    input: job.input,
    logs: logsOf(job, runner.progressOf(job)),
    output: removed ? null : outputOf(job, base),
    error: job.error?.message ?? null,
    status: states[job.state],
    source: "api",
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    completed_at: job.endedAt?.toISOString() ?? null,
    metrics: job.endedAt && job.startedAt ? { predict_time: secondsBetween(job.startedAt, job.endedAt) } : {},
    ...(job.webhook ? { webhook: job.webhook } : {}),
    ...(job.kind === "training" ? {} : { data_removed: removed }),
    urls: { get: self, cancel: `${self}/cancel`, web: `${base}/p/${job.id}` },
  };
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

function outputOf(job: Job<ReplicateResult>, base: string): unknown {
  const { result } = job;
  if (!result || job.state !== "succeeded") return null;
  if (job.kind === "training") {
    if (job.faults.has("no_weights") || !result.version) return {};
    return {
      version: `${job.destination}:${result.version}`,
      weights: `${base}/delivery/${job.id}/flux-lora.tar`,
    };
  }
  const host = job.faults.has("output_elsewhere") ? "http://169.254.169.254" : base;
  const files = result.images.map(
    (_, position) => `${host}/delivery/${job.id}/out-${position}.${job.input.output_format ?? "webp"}`,
  );
  // the editing models answer one address, the trained ones a list
  return job.kind === "edit" || takesReferences(job.model) ? (files[0] ?? null) : files;
}

function logsOf(job: Job<ReplicateResult>, progress: number): string {
  if (job.model.startsWith("google/")) return "";
  if (job.kind !== "training") return job.startedAt ? `Using seed: ${job.input.seed ?? 42}\n` : "";
  if (!job.startedAt) return "";
  const steps = Number(job.input.steps ?? 1000);
  const done = Math.round(progress * steps);
  const lines = ["Downloading weights", "Extracting images"];
  for (let step = 0; step <= done; step += Math.max(1, Math.round(steps / 20))) {
    lines.push(
      `flux_train_replicate: ${Math.round((100 * step) / steps)}%|####| ${step}/${steps} [00:10<00:10]`,
    );
  }
  return `${lines.join("\n")}\n`;
}
