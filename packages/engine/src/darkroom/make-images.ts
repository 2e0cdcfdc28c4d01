import type { ImageFlaw } from "@portrait-studio/contract";
import type { JobNews, RunningJob } from "../local/running-job.ts";
import { settleAll } from "../local/settle-all.ts";
import type { BlobStore, EngineImage, ImagePreview, WithheldImage } from "../port.ts";
import type { PromptReading } from "../readings.ts";
import { readJson, writeJson } from "../stored-json.ts";
import { workFolder } from "./artifact.ts";

export interface ImageProgress {
  /** positions of stored images, in the order they were made */
  ready: readonly number[];
  reading?: PromptReading;
  withheld?: readonly WithheldImage[];
  /** of images that are not stored yet; in memory only, since another process makes its own */
  previews?: readonly ImagePreview[];
}

export const imagesBegin: ImageProgress = { ready: [] };

export function imageKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.image`;
}

/** A store returns only bytes: PNG begins with a byte that no JPEG begins with. */
export function getContentType(bytes: Uint8Array): EngineImage["contentType"] {
  return bytes[0] === 0x89 ? "image/png" : "image/jpeg";
}

export function planKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.json`;
}

function withheldKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.withheld.json`;
}

/** An image with its plan, which is plain JSON; or why none of those that were made is delivered. */
export type Made = (Pick<EngineImage, "bytes" | "contentType"> & { plan: unknown }) | { withheld: ImageFlaw };

interface MakeOptions {
  onPreview: (bytes: Uint8Array) => void;
  /** the plans of the job's images before this one, once these are all made */
  readEarlier: () => Promise<unknown[]>;
}

interface ImageOrder {
  jobId: string;
  count: number;
  reading: PromptReading;
  /** makes the image of one position, and a preview first if it can */
  make: (position: number, options: MakeOptions) => Promise<Made>;
}

/** Makes the images of a job and stores each at once; those of an earlier process are kept, and so is what it held back. */
export async function makeImages(
  store: BlobStore,
  { jobId, count, reading, make }: ImageOrder,
  job: RunningJob<ImageProgress>,
  signal: AbortSignal,
): Promise<JobNews<ImageProgress>["outcome"]> {
  const known = new Set(await store.list(workFolder(jobId)));
  const ready: number[] = [];
  const withheld: WithheldImage[] = [];
  const previews = new Map<number, ImagePreview>();
  const report = () =>
    job.report({ ready: [...ready], reading, withheld: [...withheld], previews: [...previews.values()] });
  /** of each position its plan, once its image is stored; null where there will be none */
  const settled: Promise<unknown>[] = [];

  const open = async (position: number): Promise<{ plan: unknown } | { withheld: ImageFlaw }> => {
    if (known.has(imageKey(jobId, position)))
      return { plan: await readJson(store, planKey(jobId, position)) };
    if (known.has(withheldKey(jobId, position))) return readJson(store, withheldKey(jobId, position));
    const made = await make(position, {
      onPreview: (bytes) => {
        previews.set(position, { position, bytes });
        report();
      },
      readEarlier: async () =>
        (await Promise.all(settled.slice(0, position))).filter((plan) => plan !== null),
    });
    if ("withheld" in made) {
      await writeJson(store, withheldKey(jobId, position), made);
      return made;
    }
    // the image last, so that every stored image has its plan
    await writeJson(store, planKey(jobId, position), made.plan);
    await store.put(imageKey(jobId, position), made.bytes, { contentType: made.contentType });
    return { plan: made.plan };
  };
  for (let position = 0; position < count; position++) {
    settled.push(
      open(position).then((result) => {
        signal.throwIfAborted();
        if ("withheld" in result) withheld.push({ position, flaw: result.withheld });
        else ready.push(position);
        previews.delete(position);
        report();
        return "withheld" in result ? null : result.plan;
      }),
    );
  }
  await settleAll(settled);
  return { state: "completed" };
}
