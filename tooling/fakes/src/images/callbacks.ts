import type { FakeJob } from "./jobs.ts";

export interface CallbackDelivery {
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
export class Callbacks {
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

/**
 * Sends a job's status to its webhook, with the job's faults: not at all, twice, or out of order.
 * @param late what follows a webhook that reports the end of the job
 */
export async function announce(
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
