import { createFake, serve } from "../base/serve.ts";
import { announce, Callbacks, type Delivery } from "../images/callbacks.ts";
import { addControlRoutes, addStrangerRoute, type Stranger } from "../images/control.ts";
import { createImageFaults, type ImageFaults, type Speed, usualSpeed } from "../images/faults.ts";
import { type FakeJob, JobRunner } from "../images/jobs.ts";
import { addMediaRoutes, type Lifecycle, type MediaFile, MediaShelf } from "./media.ts";
import { addQueueRoutes, presentWebhook, type View } from "./queue.ts";
import { makeSigningKeys } from "./sign.ts";
import { type FalResult, work } from "./work.ts";

export type { ArmedFault } from "../images/faults.ts";

export interface FalOptions {
  port: number;
  log: (line: string) => void;
  speed?: Speed;
  /** longer side of the images, in pixels */
  imageSize?: number;
  /** before a failed webhook is sent again */
  retryPauseMs?: number;
}

export interface RunningFal {
  /** address under which every host of fal is served, e.g. `${url}/queue.fal.run/fal-ai/flux-2/lora` */
  url: string;
  faults: ImageFaults;
  deliveries: readonly Delivery[];
  /** newest first */
  jobs: () => FakeJob<FalResult>[];
  /** all files on the CDN that did not expire */
  files: () => MediaFile[];
  stop: () => Promise<void>;
}

/**
 * A fake of fal: the queue, uploads, the CDN with its access rules, signed addresses and webhooks, for the models in schemas.ts, each
 * strict about its input. Trained weights are the uploaded photos. Faults are set under /_sandbox/faults.
 */
export async function startFal(options: FalOptions): Promise<RunningFal> {
  const { port, log, speed = { ...usualSpeed }, imageSize = 1024, retryPauseMs = 1000 } = options;
  const media = new MediaShelf();
  const stranger: Stranger = { photo: undefined };
  const faults = createImageFaults();
  const callbacks = new Callbacks(retryPauseMs);
  const keys = makeSigningKeys();
  const lifecycles = new Map<string, Lifecycle>();
  const filesByJob = new Map<string, MediaFile[]>();
  let base = "";

  const runner: JobRunner<FalResult> = new JobRunner({
    speed,
    work: async (job) => {
      const result = await work(job, { media, stranger, imageSize });
      filesByJob.set(job.id, publish(job, result));
      return result;
    },
    onChange: async (job) => {
      log(`${job.kind} ${job.id} is ${job.state}`);
      if (!job.endedAt) return;
      const body = presentWebhook(job, view());
      await announce(callbacks, job, {
        body,
        late: { ...body, status: "IN_PROGRESS", payload: null },
        sign: (text) => keys.headers(job.id, text, job.faults),
      });
    },
  });
  const view = (): View => ({ base, runner, getFiles: (job) => filesByJob.get(job.id) ?? [] });

  function publish(job: FakeJob<FalResult>, { images, weights }: FalResult): MediaFile[] {
    const lifecycle = lifecycles.get(job.id) ?? { access: "allow", secondsToLive: undefined };
    const named = images.map(({ bytes, type }, position) => ({
      bytes,
      type,
      name: `${position}.${type.slice("image/".length)}`,
    }));
    if (weights) {
      named.push({
        bytes: weights,
        type: "application/octet-stream",
        name: "pytorch_lora_weights.safetensors",
      });
    }
    return named.map((file) => media.add({ ...file, ...lifecycle }));
  }

  const findMaker = (file: MediaFile) => {
    for (const [id, files] of filesByJob) {
      const position = files.findIndex((other) => other.id === file.id);
      const job = position < 0 ? undefined : runner.find(id);
      if (job) return { job, position };
    }
    return undefined;
  };

  const app = createFake(log);
  addControlRoutes(app, faults, speed);
  addStrangerRoute(app, stranger);
  addMediaRoutes(app, { base: () => base, media, keys, findMaker });
  addQueueRoutes(app, { view, runner, media, faults, lifecycles });
  const server = await serve(app, port, "the fake fal");
  base = server.url;
  return {
    url: base,
    faults,
    deliveries: callbacks.deliveries,
    jobs: () => runner.list(),
    files: () => media.list(),
    stop: async () => {
      runner.stop();
      await server.stop();
    },
  };
}
