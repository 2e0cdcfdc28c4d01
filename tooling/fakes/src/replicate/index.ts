import { createHmac, randomUUID } from "node:crypto";
import type { FaultName } from "../images/faults.ts";
import { type ImageFakeOptions, type RunningImageFake, startImageFake } from "../images/start-image-fake.ts";
import { replicateWebhookSecret } from "../secrets.ts";
import { addJobRoutes, presentJob } from "./jobs.ts";
import { addFileRoutes, addModelRoutes } from "./routes.ts";
import { FileShelf, ModelShelf, type ReplicateResult } from "./store.ts";
import { work } from "./work.ts";

export type { ArmedFault } from "../images/faults.ts";

export interface ReplicateOptions extends ImageFakeOptions {
  /** fields that models from references do not have here, as in another version of them */
  lacks?: readonly string[];
}

/** `url` is the base address of the API, as the official client takes it. */
export interface RunningReplicate extends RunningImageFake<ReplicateResult> {
  webhookSecret: string;
  /** uploaded files that were not deleted */
  fileCount: () => number;
  /** ids of trained versions that were not deleted */
  versions: () => string[];
}

/** One trainer, one editing model, and those in schemas.ts; images are the uploaded photos, graded. Faults are set under /_sandbox/faults. */
export async function startReplicate({
  lacks = [],
  ...options
}: ReplicateOptions): Promise<RunningReplicate> {
  const files = new FileShelf();
  const models = new ModelShelf();
  const fake = await startImageFake<ReplicateResult>(options, {
    name: "Replicate",
    work: (job, means) => work(job, { models, ...means }),
    describe: (job, { base, runner }) => {
      if (!job.endedAt && job.faults.has("webhook_early")) return undefined;
      const body = presentJob(job, { base: base(), runner });
      return { body, late: { ...body, status: "processing", output: null, completed_at: null } };
    },
    sign: (job, text) => signWebhook(text, replicateWebhookSecret, job.faults),
    addRoutes: (app, server) => {
      const shared = { ...server, files, models, lacks };
      addFileRoutes(app, shared);
      addModelRoutes(app, shared);
      addJobRoutes(app, shared);
    },
  });
  return {
    ...fake,
    url: `${fake.url}/v1`,
    webhookSecret: replicateWebhookSecret,
    fileCount: () => files.count(),
    versions: () => models.versions(),
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
