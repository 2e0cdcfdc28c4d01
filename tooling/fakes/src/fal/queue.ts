import type { Fake, FakeContext } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { answerCreation, limitRate } from "../images/control.ts";
import type { ImageFaults } from "../images/faults.ts";
import type { FakeJob, JobRunner } from "../images/jobs.ts";
import { type Lifecycle, type MediaFile, type MediaShelf, readLifecycle, requireKey } from "./media.ts";
import { endpoints } from "./schemas.ts";
import type { FalResult } from "./work.ts";

interface QueueServer {
  view: () => QueueView;
  runner: JobRunner<FalResult>;
  media: MediaShelf;
  faults: ImageFaults;
  lifecycles: Map<string, Lifecycle>;
}

export function addQueueRoutes(app: Fake, { view, runner, media, faults, lifecycles }: QueueServer): void {
  const missing = () => refuse(404, { detail: "Request not found" });
  const find = (c: FakeContext): FakeJob<FalResult> => {
    const { owner, app: name, id = "" } = c.req.param();
    const job = runner.find(id);
    return job?.model.startsWith(`${owner}/${name}`) ? job : missing();
  };
  const send = (c: FakeContext, { status = 200, json, headers }: FalAnswer) => c.json(json, status, headers);

  const submit = async (c: FakeContext) => {
    const { endpoint = "" } = c.req.param();
    const { kind: kindBy } =
      endpoints[endpoint] ?? refuse(404, { detail: `Application "${endpoint}" not found` });
    const input = await readObject(c);
    const kind = typeof kindBy === "string" ? kindBy : kindBy(input);
    limitRate(faults, kind, { detail: "Too many requests" });
    const drawn = faults.draw(kind);
    for (const fault of ["rejected_content", "rejected_input"] as const) {
      if (faults.take(fault, kind)) drawn.add(fault);
    }
    const job = runner.create({ kind, model: endpoint, input, webhook: c.req.query("fal_webhook") }, drawn);
    lifecycles.set(job.id, readLifecycle(c.req.header("x-fal-object-lifecycle-preference")));
    await answerCreation(c, runner, job);
    return c.json({
      status: "IN_QUEUE",
      request_id: job.id,
      gateway_request_id: job.id,
      ...getAddresses(job, view().base),
      queue_position: runner.placeInQueue(job),
    });
  };

  const request = "/queue.fal.run/:owner/:app/requests/:id";
  app.use("/queue.fal.run/*", requireKey);
  app.get(`${request}/status`, (c) => {
    const job = find(c);
    if (faults.take("read_503", job.kind)) return refuse(503, { detail: "Unavailable" });
    return send(c, presentStatus(job, view(), c.req.query("logs") === "1"));
  });
  app.get(request, (c) => send(c, presentResult(find(c), view())));
  app.put(`${request}/cancel`, async (c) =>
    (await runner.cancel(find(c)))
      ? c.json({ status: "CANCELLATION_REQUESTED" }, 202)
      : c.json({ status: "ALREADY_COMPLETED" }, 400),
  );
  app.delete("/api.fal.ai/v1/models/requests/:id/payloads", requireKey, (c) => {
    const job = runner.find(c.req.param("id") ?? "") ?? missing();
    const files = view().getFiles(job);
    for (const { id } of files) media.remove(id);
    job.erased = true;
    return c.json({ cdn_delete_results: files.map(({ id }) => ({ link: id, exception: null })) });
  });
  app.post("/queue.fal.run/:endpoint{.+}", submit);
}

interface FalAnswer {
  status?: 200 | 202 | 400 | 404 | 422 | 500 | 504;
  json: object;
  headers?: Record<string, string>;
}

export interface QueueView {
  base: string;
  runner: JobRunner<FalResult>;
  getFiles: (job: FakeJob<FalResult>) => readonly MediaFile[];
}

/** The addresses of a request use the application only, not the path below it. */
function getAddresses(job: FakeJob<FalResult>, base: string) {
  const [owner, app] = job.model.split("/");
  const self = `${base}/queue.fal.run/${owner}/${app}/requests/${job.id}`;
  return { response_url: self, status_url: `${self}/status`, cancel_url: `${self}/cancel` };
}

function presentStatus(job: FakeJob<FalResult>, { base, runner }: QueueView, withLogs: boolean): FalAnswer {
  const common = { request_id: job.id, gateway_request_id: job.id, ...getAddresses(job, base) };
  const logs = withLogs ? writeLogs(job, runner.getProgress(job)) : [];
  if (job.state === "queued") {
    return {
      status: 202,
      json: { ...common, status: "IN_QUEUE", queue_position: runner.placeInQueue(job), logs },
    };
  }
  if (job.state === "running") return { status: 202, json: { ...common, status: "IN_PROGRESS", logs } };
  const error = findError(job);
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

function findError(job: FakeJob<FalResult>): { type: string; message: string } | undefined {
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
function presentResult(job: FakeJob<FalResult>, view: QueueView): FalAnswer {
  if (!job.endedAt) return { status: 400, json: { detail: "Request is still in progress" } };
  if (job.erased || job.faults.has("data_removed"))
    return { status: 404, json: { detail: "Request result not found" } };
  const error = findError(job);
  if (!error) return { json: presentPayload(job, view) };
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

export function presentWebhook(job: FakeJob<FalResult>, view: QueueView): Record<string, unknown> {
  const { json, status = 200 } = presentResult(job, view);
  const good = status === 200;
  return {
    request_id: job.id,
    gateway_request_id: job.id,
    status: good ? "OK" : "ERROR",
    payload: json,
    ...(good ? {} : { error: findError(job)?.message ?? "Invalid status code" }),
  };
}

function presentPayload(job: FakeJob<FalResult>, { base, getFiles }: QueueView): Record<string, unknown> {
  const files = getFiles(job);
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

function writeLogs(job: FakeJob<FalResult>, progress: number) {
  if (job.kind !== "training" || !job.startedAt) return [];
  const steps = Number(job.input.steps ?? 1000);
  const done = Math.round(progress * steps);
  const message = `training: ${Math.round(100 * progress)}%|####| ${done}/${steps} [00:10<00:10,  4.00it/s]`;
  return [{ message, level: "INFO", source: "app", timestamp: new Date().toISOString() }];
}
