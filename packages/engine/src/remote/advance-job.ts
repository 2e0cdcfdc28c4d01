import type { EngineFailure, WithheldImage } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { hasKey, hintKey, isWanted, type JobRecord, type Part, saveRecord } from "./job-record.ts";
import type { ImageProvider, Order, RemoteJob, Upload } from "./provider.ts";
import { ProviderError, type ProviderFault } from "./provider-error.ts";
import { makeInOrder, type RemotePorts, uploadInputs, uploadReferences } from "./upload-inputs.ts";

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
    record.parts = await writeOrFail(record, () => writeParts(ports, record));
    await saveRecord(ports.store, record);
  }
  for (const [index, part] of record.parts.entries()) {
    if (part.job || part.outcome) continue;
    if (!(await submitPart(ports, record, part, index))) return;
    await saveRecord(ports.store, record);
  }
}

/** A job that cannot be submitted, e.g. because its model is deleted, gets one failed part. */
async function writeOrFail(record: JobRecord, write: () => Promise<Part[]>): Promise<Part[]> {
  try {
    return await write();
  } catch (error) {
    const outcome = toOutcome(error);
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
async function submitPart(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  index: number,
): Promise<boolean> {
  const { store } = ports;
  if (part.since) {
    const submitted = await findSubmitted(ports, record, part, index);
    // the search takes seconds
    if (!(await isWanted(store, record.jobId))) return false;
    if (submitted) {
      part.job = submitted;
      return true;
    }
  }
  part.since ??= new Date().toISOString();
  await saveRecord(store, record);
  try {
    part.job = await submit(ports, record, part.order);
  } catch (error) {
    const outcome = toOutcome(error);
    if (outcome) {
      part.outcome = outcome;
      return true;
    }
    const unclear = error instanceof ProviderError && error.fault === "unclear";
    const submitted = unclear ? await findSubmitted(ports, record, part, index) : undefined;
    if (!submitted) throw error;
    part.job = submitted;
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
    await uploadInputs(ports, record);
    return ports.provider.submit(order);
  }
}

function toOutcome(error: unknown): Part["outcome"] {
  const reason = error instanceof ProviderError ? finalRefusals[error.fault] : undefined;
  return reason && { state: "failed", reason, detail: (error as ProviderError).message };
}

/** Finds the job that an earlier call with the same order started although its response was lost. */
export async function findSubmitted(
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
  const { main, references } = await uploadInputs(ports, record);
  if (record.kind === "training") {
    if (!trainer || !main) throw new ProviderError("invalid", `${provider.name} trains no models.`);
    const order = await trainer.orderTraining(record.input, main);
    return [{ first: 0, count: 1, order: withWebhook(ports, record, order, 0) }];
  }
  return makeInOrder(
    splitPlaces(record.input.count, provider.batch[record.kind]),
    async ({ first, count }, index) => {
      const order =
        record.kind === "edit"
          ? await provider.orderEdit(record.input, { count, index }, main as Upload, references, store)
          : await provider.orderGeneration(record.input, { count, index }, store, references);
      return { first, count, order: withWebhook(ports, record, order, index) };
    },
  );
}

/** The repeat has a seed of its own. @returns a part that is over where nothing can be ordered any more */
export async function writeRepeat(
  ports: RemotePorts,
  record: Extract<JobRecord, { kind: "generation" }>,
  replaces: WithheldImage,
  index: number,
): Promise<Part> {
  const shared = { first: replaces.position, count: 1, replaces: replaces.flaw };
  const [part] = await writeOrFail(record, async () => {
    const references = await uploadReferences(ports, record);
    const place = { count: 1, index };
    const order = await ports.provider.orderGeneration(record.input, place, ports.store, references);
    return [{ ...shared, order: withWebhook(ports, record, order, index) }];
  });
  if (!part) throw new Error("An order was not written.");
  return { ...part, ...shared };
}

function splitPlaces(count: number, batch: number): { first: number; count: number }[] {
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
