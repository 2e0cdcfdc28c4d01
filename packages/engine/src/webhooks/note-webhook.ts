import type { BlobStore } from "../port.ts";
import { hintKey, loadRecord } from "../remote/job-record.ts";
import { writeJson } from "../stored-json.ts";
import type { WebhookNews } from "./types.ts";

/**
 * Records a genuine webhook for a job whose start got no response, so that the driver finds the job instead of starting it again.
 * The driver verifies this hint with the provider.
 */
export async function noteWebhook(store: BlobStore, { jobId, part, remoteId }: WebhookNews): Promise<void> {
  const record = jobId ? await loadRecord(store, jobId) : undefined;
  const order = record?.parts?.[part];
  if (record && order?.since && !order.job && !order.outcome) {
    await writeJson(store, hintKey(record.jobId, part), { id: remoteId });
  }
}
