import type { BlobStore, EngineOutput, PromptReading } from "../port.ts";
import { workFolder, writeJson } from "./artifact.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface PictureProgress {
  /** places whose picture is stored, in the order they were made */
  ready: readonly number[];
  reading?: PromptReading;
}

export const picturesBegin: PictureProgress = { ready: [] };

export function pictureKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.image`;
}

/** A store gives back bytes alone: PNG begins with a byte that no JPEG begins with. */
export function typeOf(bytes: Uint8Array): EngineOutput["contentType"] {
  return bytes[0] === 0x89 ? "image/png" : "image/jpeg";
}

export function planKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.json`;
}

interface Order {
  jobId: string;
  count: number;
  reading: PromptReading;
  /** makes the picture of one place; `plan` is plain JSON */
  make: (position: number) => Promise<Pick<EngineOutput, "bytes" | "contentType"> & { plan: unknown }>;
}

/** Makes the pictures of a job and stores each as it comes; those that an earlier process made are kept. */
export async function makePictures(
  store: BlobStore,
  { jobId, count, reading, make }: Order,
  job: RunningJob<PictureProgress>,
  signal: AbortSignal,
): Promise<JobNews<PictureProgress>["outcome"]> {
  const known = new Set(await store.list(workFolder(jobId)));
  const ready: number[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, position) => {
      if (!known.has(pictureKey(jobId, position))) {
        const { bytes, contentType, plan } = await make(position);
        // the picture last: where it lies, its plan lies too
        await writeJson(store, planKey(jobId, position), plan);
        await store.put(pictureKey(jobId, position), bytes, { contentType });
      }
      signal.throwIfAborted();
      ready.push(position);
      job.report({ ready: [...ready], reading });
    }),
  );
  return { state: "completed" };
}
