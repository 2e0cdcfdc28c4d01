import type { BlobStore } from "../port.ts";
import { hintKey, loadRecord, writeJson } from "../remote/job-record.ts";
import type { WebhookNews } from "./types.ts";

/**
 * Notes a genuine webhook for the driver, where it is of use: for work whose begin-call got no answer, so that the driver finds
 * it instead of beginning it again. The driver verifies the note with the provider.
 */
export async function noteWebhook(store: BlobStore, { jobId, part, remoteId }: WebhookNews): Promise<void> {
  const record = jobId ? await loadRecord(store, jobId) : undefined;
  const order = record?.parts?.[part];
  if (record && order?.since && !order.job && !order.outcome) {
    await writeJson(store, hintKey(record.jobId, part), { id: remoteId });
  }
}
