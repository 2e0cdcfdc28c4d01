import type { ImageFlaw } from "@portrait-studio/contract";
import type {
  BlobStore,
  EditInput,
  EngineFailure,
  GenerationInput,
  TrainingInput,
  WithheldImage,
} from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { Order, RemoteJob, Upload } from "./provider.ts";

export interface Part {
  first: number;
  count: number;
  order: Order;
  /** when it was first submitted; set before the call, so that the job can be found after a lost response */
  since?: string;
  job?: RemoteJob;
  outcome?: PartOutcome;
  /** it was ordered once more, because the provider had lost its job */
  again?: true;
  /** it makes an image again that had this flaw */
  replaces?: ImageFlaw;
}

export type PartOutcome =
  | {
      state: "done";
      ready: number[];
      filtered: number;
      /** images that had a flaw the second time too */
      withheld?: WithheldImage[];
      artifactRef?: string;
    }
  | { state: "failed"; reason: EngineFailure; detail?: string };

export type JobInput =
  | { kind: "training"; input: TrainingInput }
  | { kind: "generation"; input: GenerationInput }
  | { kind: "edit"; input: EditInput };

/** The state of a job, kept in the store while it runs, so that any process can continue it. */
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

export function originalKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.original`;
}

export function hintKey(jobId: string, part: number): string {
  return `${workFolder(jobId)}hint-${part}.json`;
}

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

export async function listJobs(store: BlobStore): Promise<string[]> {
  const keys = await store.list("work/");
  return keys.flatMap((key) => /^work\/([^/]+)\/job\.json$/.exec(key)?.[1] ?? []);
}

export function isWanted(store: BlobStore, jobId: string): Promise<boolean> {
  return hasKey(store, recordKey(jobId));
}

export async function hasKey(store: BlobStore, key: string): Promise<boolean> {
  return (await store.list(key)).includes(key);
}
