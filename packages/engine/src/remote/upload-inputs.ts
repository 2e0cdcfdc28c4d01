import { zipSync } from "fflate";
import sharp from "sharp";
import type { BlobStore, EditInput, InspectImage, TrainingPhoto } from "../port.ts";
import type { ReferenceFile } from "../references/read-references.ts";
import { type JobRecord, saveRecord } from "./job-record.ts";
import {
  type ImageProvider,
  type Trainer,
  type Upload,
  type UploadedReference,
  uploadHours,
} from "./provider.ts";
import { ProviderError } from "./provider-error.ts";

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
  store: BlobStore;
  /** address for the provider's webhooks, without a query; undefined to only poll */
  webhookUrl?: string | undefined;
}

const secondsToLive = uploadHours * 60 * 60;

export async function uploadInputs(ports: RemotePorts, record: JobRecord) {
  const { store, trainer } = ports;
  if (record.kind === "training") {
    if (!trainer) return { references: [] };
    const bytes = await packPhotos(store, record.input.photos);
    const file = { bytes, contentType: "application/zip", name: "photos.zip" };
    return { main: await upload(ports, record, file), references: [] };
  }
  if (record.kind === "generation") return { references: await uploadReferences(ports, record) };
  const bytes = await store.read(record.input.pictureKey);
  const main = await upload(ports, record, { bytes, contentType: getContentType(bytes), name: "portrait" });
  return { main, references: await uploadModelReferences(ports, record, record.input) };
}

/** Without a photo of the person, a provider that works from photos would make an image of somebody else. */
export async function uploadReferences(
  ports: RemotePorts,
  record: Extract<JobRecord, { kind: "generation" }>,
): Promise<UploadedReference[]> {
  const references = await uploadModelReferences(ports, record, record.input);
  if (ports.readReferences && references.length === 0) {
    throw new ProviderError("files", "The model has no photos any more.");
  }
  return references;
}

async function uploadModelReferences(
  ports: RemotePorts,
  record: JobRecord,
  { artifactRef, leftOut }: Pick<EditInput, "artifactRef" | "leftOut">,
): Promise<UploadedReference[]> {
  const files = artifactRef ? ((await ports.readReferences?.(artifactRef, leftOut)) ?? []) : [];
  return makeInOrder(files, async ({ view, bytes }, index) => {
    const name = `reference-${index + 1}.jpg`;
    return { ...(await upload(ports, record, { bytes, contentType: "image/jpeg", name })), view };
  });
}

/** Uploads a file and records it, so that it is deleted in any case. */
async function upload(
  { provider, store }: RemotePorts,
  record: JobRecord,
  file: { bytes: Uint8Array; contentType: string; name: string },
): Promise<Upload> {
  const uploaded = await provider.upload(file, { secondsToLive, jobId: record.jobId });
  record.uploads.push(uploaded);
  await saveRecord(store, record);
  return uploaded;
}

/** Sequential, because the first call prepares what the next ones reuse. */
export async function makeInOrder<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await make(item, index));
  return results;
}

/** Trainers work at 1024 pixels, so larger photos would only disclose more than needed. */
const longerSide = 1536;

/** Packs photos for a trainer: a ZIP of numbered JPEGs without metadata, no larger than a trainer can use. */
async function packPhotos(store: BlobStore, photos: readonly TrainingPhoto[]): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = {};
  // one after another, because twenty decoded photos would need too much memory
  for (const [index, { key }] of photos.entries()) {
    entries[`photo-${String(index + 1).padStart(2, "0")}.jpg`] = await sharp(await store.read(key))
      .autoOrient()
      .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toBuffer();
  }
  return zipSync(entries, { level: 0 });
}

function getContentType(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return "image/png";
  return bytes[0] === 0xff ? "image/jpeg" : "image/webp";
}
