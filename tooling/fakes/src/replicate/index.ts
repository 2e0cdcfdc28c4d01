import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { createFake, serve } from "../base/serve.ts";
import { announce, Callbacks, type Delivery } from "../images/callbacks.ts";
import { addControlRoutes, addStrangerRoute, type Stranger } from "../images/control.ts";
import {
  createImageFaults,
  type FaultName,
  type ImageFaults,
  type Speed,
  usualSpeed,
} from "../images/faults.ts";
import { type FakeJob, JobRunner } from "../images/jobs.ts";
import { replicateWebhookSecret } from "../secrets.ts";
import { addJobRoutes, presentJob } from "./jobs.ts";
import { addFileRoutes, addModelRoutes } from "./routes.ts";
import { FileShelf, ModelShelf, type ReplicateResult } from "./store.ts";
import { work } from "./work.ts";

export type { ArmedFault } from "../images/faults.ts";

export interface ReplicateOptions {
  port: number;
  /** trained versions are kept under it */
  dataDir: string;
  log: (line: string) => void;
  speed?: Speed;
  /** longer side of the images, in pixels */
  imageSize?: number;
  /** before a failed webhook is sent again */
  retryPauseMs?: number;
  /** fields that models from references do not have here, as in another version of them */
  lacks?: readonly string[];
}

export interface RunningReplicate {
  /** base address of the API, as the official client takes it */
  url: string;
  webhookSecret: string;
  faults: ImageFaults;
  deliveries: readonly Delivery[];
  /** newest first */
  jobs: () => FakeJob<ReplicateResult>[];
  /** uploaded files that were not deleted */
  fileCount: () => number;
  stop: () => Promise<void>;
}

/**
 * A fake of Replicate's HTTP API: files, models, versions, trainings, predictions and signed webhooks, for one trainer,
 * one editing model, and the models in schemas.ts. Its images are the uploaded photos, cropped and graded. Faults are set under
 * /_sandbox/faults.
 */
export async function startReplicate(options: ReplicateOptions): Promise<RunningReplicate> {
  const { port, dataDir, log, speed = { ...usualSpeed }, imageSize = 1024, retryPauseMs = 1000 } = options;
  const { lacks = [] } = options;
  const files = new FileShelf();
  const models = new ModelShelf(join(dataDir, "models"));
  const stranger: Stranger = { photo: undefined };
  const faults = createImageFaults();
  const callbacks = new Callbacks(retryPauseMs);
  let base = "";

  const runner: JobRunner<ReplicateResult> = new JobRunner({
    speed,
    work: (job) => work(job, { models, stranger, imageSize }),
    onChange: async (job) => {
      log(`${job.kind} ${job.id} is ${job.state}`);
      if (!job.endedAt && job.faults.has("webhook_early")) return;
      const body = presentJob(job, { base, runner });
      await announce(callbacks, job, {
        body,
        late: { ...body, status: "processing", output: null, completed_at: null },
        sign: (text) => signWebhook(text, replicateWebhookSecret, job.faults),
      });
    },
  });

  const shared = {
    base: () => base,
    runner,
    files,
    models,
    faults,
    webhookSecret: replicateWebhookSecret,
    lacks,
  };
  const app = createFake(log);
  addControlRoutes(app, faults, speed);
  addStrangerRoute(app, stranger);
  addFileRoutes(app, shared);
  addModelRoutes(app, shared);
  addJobRoutes(app, shared);
  const server = await serve(app, port, "the fake Replicate");
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

/** Headers of a webhook, by the Standard Webhooks scheme; `secret` is "whsec_" and base64. */
function signWebhook(body: string, secret: string, faults: ReadonlySet<FaultName>): Record<string, string> {
  const id = `msg_${randomUUID().replaceAll("-", "")}`;
  const age = faults.has("webhook_old_timestamp") ? 3600 : 0;
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const right = sign(secret, `${id}.${timestamp}.${body}`);
  const wrong = sign(
    `whsec_${Buffer.from("another secret").toString("base64")}`,
    `${id}.${timestamp}.${body}`,
  );
  const signatures = faults.has("webhook_bad_signature")
    ? [wrong]
    : faults.has("webhook_rotated")
      ? [wrong, right]
      : [right];
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return createHmac("sha256", key).update(text).digest("base64");
}
