import { join } from "node:path";
import { FaultBoard } from "../double/fault-board.ts";
import { serve } from "../double/http.ts";
import { Callbacks, type Delivery } from "../portraits/callbacks.ts";
import { controlRoutes, faultNames, jobKinds, type PortraitFaults, type Speed } from "../portraits/faults.ts";
import { type Job, JobRunner } from "../portraits/jobs.ts";
import { replicateWebhookSecret } from "../secrets.ts";
import { fileRoutes } from "./file-routes.ts";
import { jobRoutes } from "./job-routes.ts";
import { modelRoutes } from "./model-routes.ts";
import { presentJob, type ReplicateResult } from "./present.ts";
import { signWebhook } from "./sign.ts";
import { FileShelf, ModelShelf } from "./store.ts";
import { work } from "./work.ts";

export type { ArmedFault } from "../portraits/faults.ts";

export interface ReplicateOptions {
  port: number;
  /** trained versions are kept under it */
  dataDir: string;
  log: (line: string) => void;
  speed?: Speed;
  /** longer side of the pictures, in pixels */
  pictureSize?: number;
  /** before a webhook that failed comes again */
  retryPauseMs?: number;
}

export interface RunningReplicate {
  /** base address of the API, as the official client takes it */
  url: string;
  webhookSecret: string;
  faults: PortraitFaults;
  deliveries: readonly Delivery[];
  /** newest first */
  jobs: () => Job<ReplicateResult>[];
  /** uploaded files that were not deleted */
  fileCount: () => number;
  stop: () => Promise<void>;
}

const usualSpeed: Speed = { trainingMs: 20_000, pictureMs: 4_000 };

/**
 * A stand-in for Replicate's HTTP API: files, models, versions, trainings, predictions and signed webhooks, for one trainer
 * and one editing model. Its portraits are the uploaded photos, cropped and graded. Faults are switched under /_sandbox/faults.
 */
export async function startReplicate(options: ReplicateOptions): Promise<RunningReplicate> {
  const { port, dataDir, log, speed = { ...usualSpeed }, pictureSize = 1024, retryPauseMs = 1000 } = options;
  const files = new FileShelf();
  const models = new ModelShelf(join(dataDir, "models"));
  const faults = new FaultBoard(faultNames, jobKinds);
  const callbacks = new Callbacks(retryPauseMs);
  let base = "";

  const runner: JobRunner<ReplicateResult> = new JobRunner({
    speed,
    work: (job) => work(job, { models, pictureSize }),
    onChange: async (job) => {
      log(`${job.kind} ${job.id} is ${job.state}`);
      await tell(job);
    },
  });

  async function tell(job: Job<ReplicateResult>): Promise<void> {
    if (!job.webhook || job.faults.has("webhook_never")) return;
    const wanted = job.endedAt ? "completed" : "start";
    const body = JSON.stringify(presentJob(job, { base, runner }));
    const message = { body, headers: signWebhook(body, replicateWebhookSecret, job.faults) };
    if (wanted === "start" && job.faults.has("webhook_early")) return;
    await callbacks.post(job.webhook, message);
    if (wanted === "start") return;
    if (job.faults.has("webhook_twice")) await callbacks.post(job.webhook, message);
    if (job.faults.has("webhook_out_of_order")) {
      const late = JSON.stringify({
        ...JSON.parse(body),
        status: "processing",
        output: null,
        completed_at: null,
      });
      await callbacks.post(job.webhook, {
        body: late,
        headers: signWebhook(late, replicateWebhookSecret, job.faults),
      });
    }
  }

  const shared = { base: () => base, runner, files, models, faults, webhookSecret: replicateWebhookSecret };
  const server = await serve(
    [...controlRoutes(faults, speed), ...fileRoutes(shared), ...modelRoutes(shared), ...jobRoutes(shared)],
    { port, log },
  );
  base = server.url;
  return {
    url: `${base}/v1`,
    webhookSecret: replicateWebhookSecret,
    faults,
    deliveries: callbacks.deliveries,
    jobs: () => runner.list(),
    fileCount: () => files.count(),
    stop: async () => {
      runner.stop();
      await server.stop();
    },
  };
}
