import type { BlobStore } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import { workFolder } from "./artifact.ts";
import { signatureOf } from "./make-inspected.ts";

function earlierKey(jobId: string): string {
  return `${workFolder(jobId)}earlier.json`;
}

/**
 * Keeps with a job what the gallery's images show, beside the ticket, which is read at every check.
 * @param plans as they are stored with images
 */
export async function keepEarlier(store: BlobStore, jobId: string, plans: readonly unknown[]): Promise<void> {
  const signatures = plans.flatMap(signatureOf).map((signature) => ({ signature }));
  if (signatures.length > 0) await writeJson(store, earlierKey(jobId), signatures);
}

export async function readEarlier(store: BlobStore, jobId: string): Promise<unknown[]> {
  const files = await store.list(workFolder(jobId));
  return files.includes(earlierKey(jobId)) ? readJson(store, earlierKey(jobId)) : [];
}
