import type { ImageFlaw } from "@portrait-studio/contract";
import { createXmp } from "@portrait-studio/darkroom/provenance";
import { isBlank } from "@portrait-studio/inspection/blank";
import sharp from "sharp";
import type { EngineFailure, WithheldImage } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { writeRepeat } from "./advance-job.ts";
import {
  hasKey,
  imageKey,
  isWanted,
  type JobRecord,
  originalKey,
  type Part,
  type PartOutcome,
  planKey,
} from "./job-record.ts";
import type { RemoteStatus } from "./provider.ts";
import { fitForLog, ProviderError } from "./provider-error.ts";
import type { RemotePorts } from "./upload-inputs.ts";

export interface Concluded {
  outcome: PartOutcome;
  repeats?: Part[];
}

/** Copies the images into our own store at once, because the provider deletes them after an hour; those with a flaw are made again. */
export async function storeImages(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  { outputs, filtered, seed }: Extract<RemoteStatus, { state: "succeeded" }>,
): Promise<Concluded> {
  const ready: number[] = [];
  const flawed: WithheldImage[] = [];
  for (const [index, url] of outputs.slice(0, part.count).entries()) {
    const position = part.first + index;
    const flaw = url === null ? "lost" : await storeImage(ports, record, part, { url, index, seed });
    if (!flaw) ready.push(position);
    else if (flaw !== "lost") flawed.push({ position, flaw });
  }
  if (ready.length + flawed.length === 0) {
    const reason: EngineFailure = filtered > 0 ? "refused" : "engine_error";
    return { outcome: { state: "failed", reason, detail: `No image of ${part.count} was usable.` } };
  }
  const outcome = { state: "done" as const, ready, filtered };
  if (part.replaces || record.kind !== "generation") return { outcome: { ...outcome, withheld: flawed } };
  const next = record.parts?.length ?? 0;
  const repeats: Part[] = [];
  for (const [index, one] of flawed.entries())
    repeats.push(await writeRepeat(ports, record, one, next + index));
  return { outcome, repeats };
}

/** @returns why it was not stored; undefined when it was, also by an earlier call */
async function storeImage(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  { url, index, seed }: { url: string; index: number; seed: number | undefined },
): Promise<ImageFlaw | "lost" | undefined> {
  const { provider, store } = ports;
  const position = part.first + index;
  const key = imageKey(record.jobId, position);
  if (await hasKey(store, key)) return undefined;
  const made = await unlessLost(async () => {
    const original = await provider.fetchImage(url);
    const kind = record.kind === "edit" ? "edit" : "generation";
    const model = `${provider.name} ${part.order.plan.model}`;
    return { original, bytes: await toImageFile(original, { kind, model }) };
  });
  const { bytes, original } = made ?? {};
  if (!bytes || !(await isWanted(store, record.jobId))) return "lost";
  const flaw = await findFlaw(ports, record, { bytes, again: part.replaces !== undefined });
  // nobody is told why an edit is missing: it can be asked for again
  if (flaw) return record.kind === "edit" ? "lost" : flaw;
  const plan = {
    engine: provider.name,
    ...part.order.plan,
    ...(seed === undefined ? {} : { seed }),
    index,
    ...(part.replaces ? { replaces: part.replaces } : {}),
  };
  if (original && Buffer.from(original).includes("c2pa"))
    await store.put(originalKey(record.jobId, position), original, { contentType: "image/jpeg" });
  // the image last, so that every stored image has its plan
  await writeJson(store, planKey(record.jobId, position), plan);
  await store.put(key, bytes, { contentType: "image/jpeg" });
  return undefined;
}

/** Undefined for a missing or broken image, which counts as not delivered; other failures are thrown and retried. */
async function unlessLost<Result>(fetch: () => Promise<Result>): Promise<Result | undefined> {
  return (await explainLoss(fetch)).result;
}

export async function explainLoss<Result>(fetch: () => Promise<Result>) {
  try {
    return { result: await fetch() };
  } catch (error) {
    if (error instanceof ProviderError && (error.fault === "gone" || error.fault === "invalid"))
      return { reason: fitForLog(error.message) };
    throw error;
  }
}

async function findFlaw(
  { inspectImage }: Pick<RemotePorts, "inspectImage">,
  record: JobRecord,
  { bytes, again }: { bytes: Uint8Array; again: boolean },
): Promise<ImageFlaw | undefined> {
  if (await isBlank(bytes)) return "blank";
  // an edit may do anything to a face; it is compared with the person afterwards, as all images are
  if (record.kind !== "generation") return undefined;
  const { artifactRef, prompt, recipeId } = record.input;
  return inspectImage?.(bytes, { artifactRef, prompt, ...(recipeId ? { recipeId } : {}), again });
}

/** IPTC's terms for images made by a trained model (http://cv.iptc.org/newscodes/digitalsourcetype/). */
const sourceTypes = {
  generation: "trainedAlgorithmicMedia",
  edit: "compositeWithTrainedAlgorithmicMedia",
} as const;

const maxPixels = 50_000_000;

/**
 * Prepares a provider's image for storing: decodes and re-encodes it, which proves that it is an image and drops all metadata
 * except the mark of generated media.
 * @param model e.g. "replicate ostris/flux-dev-lora-trainer"; contains no personal data
 * @throws ProviderError "invalid" if the bytes are not an image
 */
async function toImageFile(
  bytes: Uint8Array,
  { kind, model }: { kind: keyof typeof sourceTypes; model: string },
): Promise<Buffer> {
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .withXmp(createXmp(sourceTypes[kind], model.replace(/[<>&"]/g, " ")))
      .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      .toBuffer();
  } catch (cause) {
    throw new ProviderError("invalid", "An output is not an image.", { cause });
  }
}
