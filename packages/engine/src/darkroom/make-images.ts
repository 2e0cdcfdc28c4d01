import type { BlobStore, EngineImage, ImagePreview, PromptReading } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { workFolder } from "./artifact.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface ImageProgress {
  /** positions of stored images, in the order they were made */
  ready: readonly number[];
  reading?: PromptReading;
  /** of images that are not stored yet; in memory only, since another process makes its own */
  previews?: readonly ImagePreview[];
}

export const imagesBegin: ImageProgress = { ready: [] };

export function imageKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.image`;
}

/** A store returns only bytes: PNG begins with a byte that no JPEG begins with. */
export function typeOf(bytes: Uint8Array): EngineImage["contentType"] {
  return bytes[0] === 0x89 ? "image/png" : "image/jpeg";
}

export function planKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.json`;
}

interface Order {
  jobId: string;
  count: number;
  reading: PromptReading;
  /** makes the image of one position, and a preview first if it can; `plan` is plain JSON */
  make: (
    position: number,
    preview: (bytes: Uint8Array) => void,
  ) => Promise<Pick<EngineImage, "bytes" | "contentType"> & { plan: unknown }>;
}

/** Makes the images of a job and stores each at once; those of an earlier process are kept. */
export async function makeImages(
  store: BlobStore,
  { jobId, count, reading, make }: Order,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const known = new Set(await store.list(workFolder(jobId)));
  const ready: number[] = [];
  const previews = new Map<number, ImagePreview>();
  const report = () => job.report({ ready: [...ready], reading, previews: [...previews.values()] });
  await Promise.all(
    Array.from({ length: count }, async (_, position) => {
      if (!known.has(imageKey(jobId, position))) {
        const { bytes, contentType, plan } = await make(position, (preview) => {
          previews.set(position, { position, bytes: preview });
          report();
        });
        // the image last, so that every stored image has its plan
        await writeJson(store, planKey(jobId, position), plan);
        await store.put(imageKey(jobId, position), bytes, { contentType });
      }
      signal.throwIfAborted();
      ready.push(position);
      previews.delete(position);
      report();
    }),
  );
  return { state: "completed" };
}
