import sharp from "sharp";
import type { Stranger } from "../images/control.ts";
import { type FakeJob, JobError } from "../images/jobs.ts";
import {
  findSize,
  packPhotos,
  paintBlank,
  paintEdit,
  paintFromReferences,
  paintImage,
  readDataAddress,
  readPhotos,
  spoil,
  toSixteen,
} from "../images/paint.ts";
import type { MediaShelf } from "./media.ts";
import { endpoints } from "./schemas.ts";

export interface MadeImage {
  bytes: Buffer;
  width: number;
  height: number;
  type: string;
  flagged: boolean;
}

export interface FalResult {
  images: MadeImage[];
  weights?: Buffer;
}

interface FalMeans {
  media: MediaShelf;
  stranger: Stranger;
  imageSize: number;
}

export async function work(job: FakeJob<FalResult>, means: FalMeans): Promise<FalResult> {
  const { input, faults } = job;
  if (faults.has("rejected_content"))
    throw new JobError("content_policy_violation", "The content was flagged.");
  if (faults.has("rejected_input")) throw new JobError("image_load_error", "Failed to load an image.");
  checkInput(job);
  if (job.kind === "training") {
    const photos = await openPhotos(means.media, input.image_data_url, means.imageSize);
    if (faults.has("no_weights")) return { images: [] };
    return { images: [], weights: packPhotos(photos) };
  }
  if (faults.has("refused_without_text")) return { images: [] };
  const references = await readReferences(job, means);
  const wanted = Number(input.num_images ?? 1) - (faults.has("fewer_images") ? 1 : 0);
  const positions = Array.from({ length: wanted }, (_, position) => position);
  if (!faults.has("all_filtered")) {
    return {
      images: await Promise.all(positions.map((position) => paint(job, means, references, position))),
    };
  }
  // these models refuse instead of flagging
  if (references) throw new JobError("content_policy_violation", "The content was flagged.");
  const size = { width: toSixteen(means.imageSize), height: toSixteen(means.imageSize) };
  const format = getFormat(job);
  const black = await paintBlank(size.width, size.height, format);
  return { images: positions.map(() => ({ bytes: black, ...size, type: `image/${format}`, flagged: true })) };
}

/** @throws JobError as fal answers an input that the model's schema does not allow */
function checkInput({ model, input }: FakeJob<FalResult>): void {
  const parsed = endpoints[model]?.input.safeParse(input);
  if (parsed?.success) return;
  const [issue] = parsed?.error.issues ?? [];
  throw new JobError("value_error", `${issue?.path.join(".")}: ${issue?.message}`);
}

/** The images that the input names, of a model that works from these; undefined for any other. */
async function readReferences(
  { model, input, faults }: FakeJob<FalResult>,
  { media, stranger }: FalMeans,
): Promise<Buffer[] | undefined> {
  if (!Array.isArray(input.image_urls)) return undefined;
  const images = input.image_urls.map((address) => open(media, address));
  const { maxMegapixels = Number.POSITIVE_INFINITY } = endpoints[model] ?? {};
  let megapixels = 0;
  for (const image of images) {
    const { width, height } = await sharp(image)
      .metadata()
      .catch(() => {
        throw new JobError("image_load_error", "Failed to load an image.");
      });
    megapixels += (width * height) / 1024 ** 2;
  }
  if (megapixels > maxMegapixels)
    throw new JobError("image_too_large", `The images have over ${maxMegapixels} megapixels together.`);
  return faults.has("another_person") && stranger.photo ? [stranger.photo] : images;
}

async function paint(
  job: FakeJob<FalResult>,
  { media, imageSize }: FalMeans,
  references: Buffer[] | undefined,
  position: number,
): Promise<MadeImage> {
  const { input, kind, faults } = job;
  const format = getFormat(job);
  const prompt = String(input.prompt);
  const seed = Number(input.seed ?? 42);
  const shared = { prompt, seed, format };
  const paintOnce = async (): Promise<Buffer> => {
    const [first] = references ?? [];
    if (references && first) {
      const size = kind === "edit" ? await measureShape(first, imageSize) : shapeAsked(input, imageSize);
      return paintFromReferences({ references, ...shared, seed: seed + position, ...size });
    }
    if (kind === "edit")
      return paintEdit(open(media, input.image_url), { instruction: prompt, seed, format });
    const photos = await openPhotos(media, findWeights(input), imageSize);
    return paintImage({ photos, ...shared, position, ...shapeAsked(input, imageSize) });
  };
  const bytes = await spoil(await paintOnce(), faults, format);
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height, type: `image/${format}`, flagged: false };
}

function getFormat({ input }: FakeJob<FalResult>): "jpeg" | "png" | "webp" {
  const { output_format: format } = input;
  return format === "png" || format === "webp" ? format : "jpeg";
}

function findWeights(input: Record<string, unknown>): unknown {
  const [lora] = Array.isArray(input.loras) ? input.loras : [];
  return (lora as { path?: unknown } | undefined)?.path;
}

async function openPhotos(media: MediaShelf, address: unknown, imageSize: number): Promise<Buffer[]> {
  try {
    return await readPhotos(open(media, address), imageSize * 2);
  } catch (error) {
    if (error instanceof JobError) throw error;
    throw new JobError("image_load_error", error instanceof Error ? error.message : String(error));
  }
}

/** The bytes behind an address: a file of this CDN that the address opens, or a data address. */
function open(media: MediaShelf, address: unknown): Buffer {
  const text = String(address);
  const inline = readDataAddress(text);
  if (inline) return inline;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const id = /\/files\/(\w+)\//.exec(url?.pathname ?? "")?.[1] ?? "";
  const file = media.find(id);
  if (
    !file ||
    (file.access !== "allow" && !media.opens(id, url?.searchParams.get("identity") ?? undefined))
  ) {
    throw new JobError("file_download_error", `Failed to download ${text.split("?")[0]}.`);
  }
  return file.bytes;
}

function shapeAsked({ image_size: size, aspect_ratio: ratio }: Record<string, unknown>, imageSize: number) {
  if (typeof size === "object" && size !== null) {
    const { width, height } = size as { width: number; height: number };
    return findSize(`${width}:${height}`, imageSize);
  }
  return findSize(typeof ratio === "string" ? ratio : "4:3", imageSize);
}

async function measureShape(image: Buffer, imageSize: number): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(image).autoOrient().metadata();
  return findSize(`${width}:${height}`, imageSize);
}
