import type { BlobStore } from "./port.ts";
import { hintKey, loadRecord } from "./remote/job-record.ts";
import { parseJson, writeJson } from "./stored-json.ts";

export interface WebhookRequest {
  url: string;
  headers: Headers;
  /** the received bytes, unparsed */
  body: Uint8Array;
}

/** Only a hint to check the job: `jobId` comes from the address, which is not signed. A webhook never changes the studio's state. */
export interface WebhookNews {
  provider: string;
  /** the same for retries of one message */
  deliveryId: string;
  remoteId: string;
  jobId: string | undefined;
  part: number;
  finished: boolean;
}

export type WebhookFault =
  /** a header is missing, duplicated or invalid */
  | "malformed"
  /** too old, or from the future */
  | "stale"
  | "wrong_signature"
  | "too_large"
  /** the provider's keys cannot be fetched now; the provider will retry */
  | "keys_unavailable";

export class WebhookRefused extends Error {
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, options?: { cause?: unknown }) {
    super(`The webhook is refused: ${fault}.`, options);
    this.name = "WebhookRefused";
    this.fault = fault;
  }
}

/** The largest difference between a message's time and ours, in seconds. */
const window = 300;
const maxBytes = 10 * 1024 * 1024;

/** Refuses what is too old, from the future, or too large. @param timestamp seconds, as the header has it */
export function checkFreshness(timestamp: string, body: Uint8Array, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused("malformed");
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > window) throw new WebhookRefused("stale");
  if (body.byteLength > maxBytes) throw new WebhookRefused("too_large");
}

/** @throws WebhookRefused when the header is missing */
export function requireHeader(headers: Headers, name: string): string {
  const value = headers.get(name);
  if (!value) throw new WebhookRefused("malformed");
  return value;
}

export function readAddress(url: string): Pick<WebhookNews, "jobId" | "part"> {
  const { searchParams } = new URL(url, "http://studio.invalid");
  const jobId = searchParams.get("job") ?? "";
  const part = searchParams.get("part") ?? "";
  return {
    jobId: /^[\w-]{1,64}$/.test(jobId) ? jobId : undefined,
    part: /^\d{1,2}$/.test(part) ? Number(part) : 0,
  };
}

export function readBody(body: Uint8Array): Record<string, unknown> {
  const value = parseJson(Buffer.from(body).toString("utf8"));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The driver then finds the job instead of starting it again; it verifies this hint with the provider. */
export async function noteWebhook(store: BlobStore, { jobId, part, remoteId }: WebhookNews): Promise<void> {
  const record = jobId ? await loadRecord(store, jobId) : undefined;
  const order = record?.parts?.[part];
  if (record && order?.since && !order.job && !order.outcome) {
    await writeJson(store, hintKey(record.jobId, part), { id: remoteId });
  }
}
