import type { FakeJob } from "../images/jobs.ts";
import { type ImageFakeOptions, type RunningImageFake, startImageFake } from "../images/start-image-fake.ts";
import { addMediaRoutes, type Lifecycle, type MediaFile, MediaShelf } from "./media.ts";
import { addQueueRoutes, presentWebhook } from "./queue.ts";
import { makeSigningKeys } from "./sign.ts";
import { type FalResult, work } from "./work.ts";

export type { ArmedFault } from "../images/faults.ts";

/** `url` is the address under which every host of fal is served, e.g. `${url}/queue.fal.run/fal-ai/flux-2/lora`. */
export interface RunningFal extends RunningImageFake<FalResult> {
  /** all files on the CDN that did not expire */
  files: () => MediaFile[];
}

/** Each model is strict about its input; trained weights are the uploaded photos. Faults are set under /_sandbox/faults. */
export async function startFal(options: ImageFakeOptions): Promise<RunningFal> {
  const media = new MediaShelf();
  const keys = makeSigningKeys();
  const lifecycles = new Map<string, Lifecycle>();
  const filesByJob = new Map<string, MediaFile[]>();
  const getFiles = ({ id }: { id: string }) => filesByJob.get(id) ?? [];

  function publish(job: FakeJob<FalResult>, { images, weights }: FalResult): MediaFile[] {
    const lifecycle = lifecycles.get(job.id) ?? { access: "allow", secondsToLive: undefined };
    const named = images.map(({ bytes, type }, position) => ({
      bytes,
      type,
      name: `${position}.${type.slice("image/".length)}`,
    }));
    const type = "application/octet-stream";
    if (weights) named.push({ bytes: weights, type, name: "pytorch_lora_weights.safetensors" });
    return named.map((file) => media.add({ ...file, ...lifecycle }));
  }

  const fake = await startImageFake<FalResult>(options, {
    name: "fal",
    work: async (job, means) => {
      const result = await work(job, { media, ...means });
      filesByJob.set(job.id, publish(job, result));
      return result;
    },
    describe: (job, { base, runner }) => {
      if (!job.endedAt) return undefined;
      const body = presentWebhook(job, { base: base(), runner, getFiles });
      return { body, late: { ...body, status: "IN_PROGRESS", payload: null } };
    },
    sign: (job, text) => keys.headers(job.id, text, job.faults),
    addRoutes: (app, { base, runner, faults }) => {
      const findMaker = (file: MediaFile) => {
        for (const [id, files] of filesByJob) {
          const position = files.findIndex((other) => other.id === file.id);
          const job = position < 0 ? undefined : runner.find(id);
          if (job) return { job, position };
        }
        return undefined;
      };
      addMediaRoutes(app, { base, media, keys, findMaker });
      const view = () => ({ base: base(), runner, getFiles });
      addQueueRoutes(app, { view, runner, media, faults, lifecycles });
    },
  });
  return { ...fake, files: () => media.list() };
}
