import type { Fake } from "../base/context.ts";
import { createFake, serve } from "../base/serve.ts";
import { announce, type CallbackDelivery, Callbacks } from "./callbacks.ts";
import { addControlRoutes, type Stranger } from "./control.ts";
import { createImageFaults, type ImageFaults, type Speed, usualSpeed } from "./faults.ts";
import { type FakeJob, JobRunner } from "./jobs.ts";

export interface ImageFakeOptions {
  port: number;
  log: (line: string) => void;
  /** how long jobs take; may be changed while it runs */
  speed?: Speed;
  /** longer side of the images, in pixels */
  imageSize?: number;
  /** before a failed webhook is sent again */
  retryPauseMs?: number;
}

export interface RunningImageFake<Result> {
  url: string;
  faults: ImageFaults;
  deliveries: readonly CallbackDelivery[];
  /** newest first */
  jobs: () => FakeJob<Result>[];
  stop: () => Promise<void>;
}

export interface ImageServer<Result> {
  /** its own address, known once its port is open */
  base: () => string;
  runner: JobRunner<Result>;
  faults: ImageFaults;
}

interface FakeProvider<Result> {
  name: string;
  work: (job: FakeJob<Result>, means: { stranger: Stranger; imageSize: number }) => Promise<Result>;
  /** The messages to a job's webhook: now, and late, after its end was told; none where there is nothing to tell. */
  describe: (job: FakeJob<Result>, server: ImageServer<Result>) => { body: object; late: object } | undefined;
  sign: (job: FakeJob<Result>, text: string) => Record<string, string>;
  addRoutes: (app: Fake, server: ImageServer<Result>) => void;
}

/** Starts a provider's fake: jobs that take their time, signed webhooks, and faults under /_sandbox. */
export async function startImageFake<Result>(
  { port, log, speed = { ...usualSpeed }, imageSize = 1024, retryPauseMs = 1000 }: ImageFakeOptions,
  { name, work, describe, sign, addRoutes }: FakeProvider<Result>,
): Promise<RunningImageFake<Result>> {
  const stranger: Stranger = { photo: undefined };
  const faults = createImageFaults();
  const callbacks = new Callbacks(retryPauseMs);
  let base = "";
  const runner: JobRunner<Result> = new JobRunner({
    speed,
    work: (job) => work(job, { stranger, imageSize }),
    onChange: async (job) => {
      log(`${job.kind} ${job.id} is ${job.state}`);
      const messages = describe(job, server);
      if (messages) await announce(callbacks, job, { ...messages, sign: (text) => sign(job, text) });
    },
  });
  const server: ImageServer<Result> = { base: () => base, runner, faults };
  const app = createFake(log);
  addControlRoutes(app, faults, stranger);
  addRoutes(app, server);
  const { url, stop } = await serve(app, port, `the fake ${name}`);
  base = url;
  return {
    url,
    faults,
    deliveries: callbacks.deliveries,
    jobs: () => runner.list(),
    stop: async () => {
      runner.stop();
      await stop();
    },
  };
}
