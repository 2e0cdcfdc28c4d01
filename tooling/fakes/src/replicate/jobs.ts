import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { answerCreation, limitRate } from "../images/control.ts";
import type { JobKind } from "../images/faults.ts";
import type { FakeJob, JobRunner } from "../images/jobs.ts";
import { invalid, notFound, publicModels, type ReplicateServer } from "./routes.ts";
import { findFiles, findKind, findProblem, takesReferences } from "./schemas.ts";
import type { ReplicateResult } from "./store.ts";
import { readInput } from "./work.ts";

interface JobOrder {
  kind: JobKind;
  model: string;
  destination?: string;
  body: Record<string, unknown>;
}

const pageSize = 100;

export function addJobRoutes(app: Fake, shared: ReplicateServer): void {
  const { runner, models, faults, lacks } = shared;
  const present = (job: FakeJob<ReplicateResult>) => presentJob(job, { base: shared.base(), runner });
  const find = (c: FakeContext) => runner.find(c.req.param("id") ?? "") ?? notFound();
  const show = (c: FakeContext) => {
    const job = find(c);
    if (faults.take("read_503", job.kind)) return refuse(503, { detail: "Unavailable" });
    return c.json(present(job));
  };
  const cancel = async (c: FakeContext) => {
    await runner.cancel(find(c));
    return show(c);
  };
  const list = (trainings: boolean) => (c: FakeContext) => {
    const jobs = runner.list().filter((job) => (job.kind === "training") === trainings);
    // a list has less than the job itself
    const results = jobs.slice(0, pageSize).map(present);
    return c.json({
      previous: null,
      next: null,
      results: results.map(({ logs: _logs, webhook: _webhook, ...row }) => row),
    });
  };

  const create = async (c: FakeContext, { kind, model, destination, body }: JobOrder) => {
    const input = (body.input ?? {}) as Record<string, unknown>;
    const detail = "Request was throttled. Expected available in 1 second.";
    limitRate(faults, kind, { detail, status: 429 });
    if (faults.take("rejected_content", kind)) invalid("prompt", "NSFW content is not allowed");
    if (faults.take("rejected_input", kind)) invalid(fileField[kind], "the file could not be read");
    const problem = findProblem(model, input, lacks);
    if (problem) invalid(problem.field, problem.message);
    if (!takesReferences(model)) check(kind, input);
    const webhook = typeof body.webhook === "string" ? body.webhook : undefined;
    const attachments = findFiles(input).flatMap((address) => readInput(shared.files, address) ?? []);
    const job = runner.create(
      {
        kind,
        model,
        input,
        webhook,
        ...(destination ? { destination } : {}),
        attachments,
      },
      faults.draw(kind),
    );
    await answerCreation(c, runner, job);
    return c.json(present(job), 201);
  };

  app.post("/v1/models/:owner/:name/versions/:version/trainings", async (c) => {
    const { owner, name, version } = c.req.param();
    const body = await readObject(c);
    if (publicModels[`${owner}/${name}`] !== version) return notFound();
    const destination = String(body.destination ?? "");
    if (!models.find(destination))
      return refuse(404, { detail: "The specified training destination does not exist" });
    return create(c, { kind: "training", model: `${owner}/${name}:${version}`, destination, body });
  });
  app.post("/v1/predictions", async (c) => {
    const body = await readObject(c);
    const version = String(body.version ?? "").replace(/^.*:/, "");
    if (!models.readVersion(version)) {
      const detail = "The specified version does not exist";
      return refuse(422, { title: "Invalid version or not permitted", detail });
    }
    return create(c, { kind: "generation", model: `sandbox/portraits:${version}`, body });
  });
  app.post("/v1/models/:owner/:name/predictions", async (c) => {
    const { owner, name } = c.req.param();
    const model = `${owner}/${name}`;
    if (!publicModels[model]) return notFound();
    const body = await readObject(c);
    return create(c, { kind: findKind(model, (body.input ?? {}) as Record<string, unknown>), model, body });
  });
  for (const kind of ["trainings", "predictions"]) {
    app.get(`/v1/${kind}`, list(kind === "trainings"));
    app.get(`/v1/${kind}/:id`, show);
    app.post(`/v1/${kind}/:id/cancel`, cancel);
  }
}

const fileField = { training: "input_images", generation: "image", edit: "input_image" } as const;

function check(kind: JobKind, input: Record<string, unknown>): void {
  if (kind === "training") {
    if (typeof input.input_images !== "string") invalid("input_images", "is required");
    if ("hf_repo_id" in input) invalid("hf_repo_id", "would make a public model");
    return;
  }
  if (typeof input.prompt !== "string" || input.prompt === "") invalid("prompt", "is required");
  const outputs = Number(input.num_outputs ?? 1);
  if (!(outputs >= 1 && outputs <= 4)) invalid("num_outputs", "must be between 1 and 4");
  if (kind === "edit" && typeof input.input_image !== "string") invalid("input_image", "is required");
}

const states = {
  queued: "starting",
  running: "processing",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "canceled",
  aborted: "aborted",
} as const;

export function presentJob(
  job: FakeJob<ReplicateResult>,
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
    logs: writeLogs(job, runner.getProgress(job)),
    output: removed ? null : presentOutput(job, base),
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

function presentOutput(job: FakeJob<ReplicateResult>, base: string): unknown {
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

function writeLogs(job: FakeJob<ReplicateResult>, progress: number): string {
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
