import type { Fake } from "../base/context.ts";
import { createFake, serve } from "../base/serve.ts";
import { addControlRoutes, type Stranger } from "./control.ts";
import { createImageFaults, type ImageFaults, type Speed, usualSpeed } from "./faults.ts";
import { type FakeJob, JobRunner } from "./jobs.ts";

export interface ImageFakeOptions {
  port: number;
  log: (line: string) => void;
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

interface CallbackDelivery {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** what the receiver answered; 0 where nothing did */
  status: number;
}

const attempts = 3;
const timeoutMs = 5_000;
const remembered = 200;

/** Posts to webhooks as the providers do: redirects are not followed, and what fails comes again. */
class Callbacks {
  readonly deliveries: CallbackDelivery[] = [];
  readonly #pauseMs: number;

  /** @param pauseMs before the second attempt; the third waits twice as long */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  async post(url: string, message: Pick<CallbackDelivery, "headers" | "body">): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, this.#pauseMs * attempt));
      const status = await this.#once(url, message);
      this.deliveries.push({ url, ...message, status });
      this.deliveries.splice(0, Math.max(0, this.deliveries.length - remembered));
      if (status >= 200 && status < 300) return;
    }
  }

  async #once(url: string, { headers, body }: Pick<CallbackDelivery, "headers" | "body">): Promise<number> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** Faults have it sent not at all, twice, or out of order. @param late what follows a webhook that reports the end of the job */
async function announce(
  callbacks: Callbacks,
  job: Pick<FakeJob<unknown>, "webhook" | "faults" | "endedAt">,
  { body, late, sign }: { body: object; late: object; sign: (text: string) => Record<string, string> },
): Promise<void> {
  const { webhook, faults } = job;
  if (!webhook || faults.has("webhook_never")) return;
  const message = (content: object) => {
    const text = JSON.stringify(content);
    return { body: text, headers: sign(text) };
  };
  const first = message(body);
  await callbacks.post(webhook, first);
  if (!job.endedAt) return;
  if (faults.has("webhook_twice")) await callbacks.post(webhook, first);
  if (faults.has("webhook_out_of_order")) await callbacks.post(webhook, message(late));
}
