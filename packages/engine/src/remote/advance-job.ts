import type { BlobStore, EditInput, EngineFailure, InspectImage, WithheldImage } from "../port.ts";
import type { ReferenceFile } from "../references/read-references.ts";
import { readJson } from "../stored-json.ts";
import { hasKey, hintKey, isWanted, type JobRecord, type Part, saveRecord } from "./job-record.ts";
import { packPhotos } from "./photo-archive.ts";
import type { ImageProvider, Order, RemoteJob, Trainer, Upload, UploadedReference } from "./provider.ts";
import { ProviderError, type ProviderFault } from "./provider-error.ts";
import { uploadHours } from "./upload-hours.ts";

export interface RemotePorts {
  provider: ImageProvider;
  /** absent where trainings do not run at the provider */
  trainer?: Trainer | undefined;
  /** reads the references of a model but those left out, for providers that work from photos; those of a model that is gone are none */
  readReferences?:
    | ((artifactRef: string, leftOut?: readonly string[]) => Promise<ReferenceFile[]>)
    | undefined;
  /** looks at each image; without it, only at whether there is anything to be seen */
  inspectImage?: InspectImage | undefined;
  /** the store of photos, artifacts, job records and finished images */
  store: BlobStore;
  /** address for the provider's webhooks, without a query; undefined to only poll */
  webhookUrl?: string | undefined;
}

const secondsToLive = uploadHours * 60 * 60;

/** Faults that end the job, with the failure that is reported. */
const finalRefusals: Partial<Record<ProviderFault, EngineFailure>> = {
  content: "refused",
  files: "photos_unusable",
  invalid: "engine_error",
  gone: "engine_error",
  uploads_gone: "engine_error",
};

/** Submits the parts that are not submitted yet. Can be repeated from any process, after any crash. */
export async function advance(ports: RemotePorts, record: JobRecord): Promise<void> {
  if (!record.parts) {
    record.parts = await failing(record, () => writeParts(ports, record));
    await saveRecord(ports.store, record);
  }
  for (const [index, part] of record.parts.entries()) {
    if (part.job || part.outcome) continue;
    if (!(await begin(ports, record, part, index))) return;
    await saveRecord(ports.store, record);
  }
}

/** A job that cannot be submitted, e.g. because its model is deleted, gets one failed part. */
async function failing(record: JobRecord, write: () => Promise<Part[]>): Promise<Part[]> {
  try {
    return await write();
  } catch (error) {
    const outcome = refusalOf(error);
    if (!outcome) throw error;
    const order: Order = {
      kind: record.kind,
      target: "",
      input: {},
      count: 0,
      plan: { model: record.engine },
    };
    return [{ first: 0, count: 0, order, outcome }];
  }
}

/** @returns false when another process has cancelled the job, which then must not come back */
async function begin(ports: RemotePorts, record: JobRecord, part: Part, index: number): Promise<boolean> {
  const { store } = ports;
  if (part.since) {
    const begun = await findBegun(ports, record, part, index);
    // the search takes seconds
    if (!(await isWanted(store, record.jobId))) return false;
    if (begun) {
      part.job = begun;
      return true;
    }
  }
  part.since ??= new Date().toISOString();
  await saveRecord(store, record);
  try {
    part.job = await submit(ports, record, part.order);
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome) {
      part.outcome = outcome;
      return true;
    }
    const unclear = error instanceof ProviderError && error.fault === "unclear";
    const begun = unclear ? await findBegun(ports, record, part, index) : undefined;
    if (!begun) throw error;
    part.job = begun;
  }
  return true;
}

/** A provider that has lost the uploads, e.g. at a restart, gets them once more, under the same names. */
async function submit(ports: RemotePorts, record: JobRecord, order: Order): Promise<RemoteJob> {
  try {
    return await ports.provider.submit(order);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "uploads_gone") throw error;
    record.uploads = [];
    await handInputs(ports, record);
    return ports.provider.submit(order);
  }
}

function refusalOf(error: unknown): Part["outcome"] {
  const reason = error instanceof ProviderError ? finalRefusals[error.fault] : undefined;
  return reason && { state: "failed", reason, detail: (error as ProviderError).message };
}

/** Finds the job that an earlier call with the same order started although its response was lost. */
export async function findBegun(
  { provider, store }: RemotePorts,
  { jobId, parts = [] }: JobRecord,
  { order, since = "" }: Part,
  index: number,
): Promise<RemoteJob | undefined> {
  const key = hintKey(jobId, index);
  if (await hasKey(store, key)) {
    const job = { id: (await readJson<{ id: string }>(store, key)).id, target: order.target };
    if (await isOurs(provider, job, order)) return job;
  }
  const others = parts.flatMap(({ job }) => (job ? [job.id] : []));
  return provider.find(order, new Date(since), new Set(others));
}

/** Verifies a webhook's hint: the job is ours only if the provider returns it for our key. */
async function isOurs(provider: ImageProvider, job: RemoteJob, order: Order): Promise<boolean> {
  try {
    await provider.read(job, order);
    return true;
  } catch (error) {
    if (error instanceof ProviderError && (error.fault === "gone" || error.fault === "denied")) return false;
    throw error;
  }
}

async function writeParts(ports: RemotePorts, record: JobRecord): Promise<Part[]> {
  const { provider, trainer, store } = ports;
  const { main, references } = await handInputs(ports, record);
  if (record.kind === "training") {
    if (!trainer || !main) throw new ProviderError("invalid", `${provider.name} trains no models.`);
    const order = await trainer.orderTraining(record.input, main);
    return [{ first: 0, count: 1, order: withWebhook(ports, record, order, 0) }];
  }
  return inOrder(
    placesOf(record.input.count, provider.batch[record.kind]),
    async ({ first, count }, index) => {
      const order =
        record.kind === "edit"
          ? await provider.orderEdit(record.input, { count, index }, main as Upload, references, store)
          : await provider.orderGeneration(record.input, { count, index }, store, references);
      return { first, count, order: withWebhook(ports, record, order, index) };
    },
  );
}

/** Uploads what a job works from: the photos of a training, the image of an edit, and the model's references. */
async function handInputs(
  ports: RemotePorts,
  record: JobRecord,
): Promise<{ main?: Upload; references: UploadedReference[] }> {
  const { store, trainer } = ports;
  if (record.kind === "training") {
    if (!trainer) return { references: [] };
    const bytes = await packPhotos(store, record.input.photos);
    const file = { bytes, contentType: "application/zip", name: "photos.zip" };
    return { main: await hand(ports, record, file), references: [] };
  }
  if (record.kind === "generation") return { references: await handWhoIsShown(ports, record) };
  const bytes = await store.read(record.input.pictureKey);
  const main = await hand(ports, record, { bytes, contentType: typeOf(bytes), name: "portrait" });
  return { main, references: await handReferences(ports, record, record.input) };
}

/**
 * The part that makes one image of a generation again, with a seed of its own, because the first had a flaw.
 * @returns one that is over where nothing can be ordered any more
 */
export async function writeRepeat(
  ports: RemotePorts,
  record: Extract<JobRecord, { kind: "generation" }>,
  replaces: WithheldImage,
  index: number,
): Promise<Part> {
  const shared = { first: replaces.position, count: 1, replaces: replaces.flaw };
  const [part] = await failing(record, async () => {
    const references = await handWhoIsShown(ports, record);
    const place = { count: 1, index };
    const order = await ports.provider.orderGeneration(record.input, place, ports.store, references);
    return [{ ...shared, order: withWebhook(ports, record, order, index) }];
  });
  if (!part) throw new Error("An order was not written.");
  return { ...part, ...shared };
}

/** Sequential, because the first call prepares what the next ones reuse. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await make(item, index));
  return results;
}

/** Without a photo of the person, a provider that works from photos would make an image of somebody else. */
async function handWhoIsShown(
  ports: RemotePorts,
  record: Extract<JobRecord, { kind: "generation" }>,
): Promise<UploadedReference[]> {
  const references = await handReferences(ports, record, record.input);
  if (ports.readReferences && references.length === 0) {
    throw new ProviderError("files", "The model has no photos any more.");
  }
  return references;
}

async function handReferences(
  ports: RemotePorts,
  record: JobRecord,
  { artifactRef, leftOut }: Pick<EditInput, "artifactRef" | "leftOut">,
): Promise<UploadedReference[]> {
  const files = artifactRef ? ((await ports.readReferences?.(artifactRef, leftOut)) ?? []) : [];
  return inOrder(files, async ({ view, bytes }, index) => {
    const name = `reference-${index + 1}.jpg`;
    return { ...(await hand(ports, record, { bytes, contentType: "image/jpeg", name })), view };
  });
}

/** Uploads a file and records it, so that it is deleted in any case. */
async function hand(
  { provider, store }: RemotePorts,
  record: JobRecord,
  file: { bytes: Uint8Array; contentType: string; name: string },
): Promise<Upload> {
  const upload = await provider.upload(file, { secondsToLive, jobId: record.jobId });
  record.uploads.push(upload);
  await saveRecord(store, record);
  return upload;
}

function placesOf(count: number, batch: number): { first: number; count: number }[] {
  return Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    first: index * batch,
    count: Math.min(batch, count - index * batch),
  }));
}

function withWebhook({ webhookUrl }: RemotePorts, { jobId }: JobRecord, order: Order, index: number): Order {
  if (!webhookUrl) return order;
  const url = new URL(webhookUrl);
  url.searchParams.set("job", jobId);
  url.searchParams.set("part", String(index));
  return { ...order, webhookUrl: url.href };
}

function typeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return "image/png";
  return bytes[0] === 0xff ? "image/jpeg" : "image/webp";
}
