import type { BlobStore, EditInput, EngineFailure, GenerationInput, TrainingInput } from "../port.ts";
import type { Order, RemoteJob, Upload } from "./provider.ts";

/** One order: the positions it makes, and its outcome. */
export interface Part {
  first: number;
  count: number;
  order: Order;
  /** when it was first about to be submitted; set before the call, so that a lost answer can be looked for */
  since?: string;
  job?: RemoteJob;
  outcome?: PartOutcome;
}

export type PartOutcome =
  | { state: "done"; ready: number[]; filtered: number; artifactRef?: string }
  | { state: "failed"; reason: EngineFailure; detail?: string };

export type JobInput =
  | { kind: "training"; input: TrainingInput }
  | { kind: "generation"; input: GenerationInput }
  | { kind: "edit"; input: EditInput };

/** Everything about one job but the ticket, in the store while it runs: any process that reads it can continue. */
export type JobRecord = JobInput & {
  version: 1;
  engine: string;
  jobId: string;
  uploads: Upload[];
  /** undefined until the files are uploaded and the orders written */
  parts?: Part[];
};

export function workFolder(jobId: string): string {
  return `work/${jobId}/`;
}

function recordKey(jobId: string): string {
  return `${workFolder(jobId)}job.json`;
}

export function imageKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.jpg`;
}

export function planKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.json`;
}

/** Where a webhook leaves the id of work whose begin-call got no answer. */
export function hintKey(jobId: string, part: number): string {
  return `${workFolder(jobId)}hint-${part}.json`;
}

/** Work that was cancelled and didn't stop at once; what it leaves has to be destroyed later. */
export function leftoverKey(engine: string, jobId: string): string {
  return `${leftoverFolder(engine)}${jobId}.json`;
}

export function leftoverFolder(engine: string): string {
  return `leftovers/${engine}/`;
}

export async function saveRecord(store: BlobStore, record: JobRecord): Promise<void> {
  await writeJson(store, recordKey(record.jobId), record);
}

export async function loadRecord(store: BlobStore, jobId: string): Promise<JobRecord | undefined> {
  return (await hasKey(store, recordKey(jobId))) ? readJson<JobRecord>(store, recordKey(jobId)) : undefined;
}

/** Whether a job has not been cancelled or cleaned up by another process. */
export function isWanted(store: BlobStore, jobId: string): Promise<boolean> {
  return hasKey(store, recordKey(jobId));
}

export async function hasKey(store: BlobStore, key: string): Promise<boolean> {
  return (await store.list(key)).includes(key);
}

/** For files that the studio itself wrote; the shape is not checked. */
export async function readJson<Value>(store: BlobStore, key: string): Promise<Value> {
  return JSON.parse(Buffer.from(await store.read(key)).toString("utf8")) as Value;
}

export async function writeJson(store: BlobStore, key: string, value: unknown): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(value)), { contentType: "application/json" });
}

export async function removeFolder(store: BlobStore, prefix: string): Promise<void> {
  await store.remove(await store.list(prefix));
}
