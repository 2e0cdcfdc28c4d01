import sharp from "sharp";
import type { JobKind } from "../images/faults.ts";
import { type Job, JobError } from "../images/jobs.ts";
import {
  packPhotos,
  paintBlack,
  paintEdit,
  paintImage,
  readDataAddress,
  readPhotos,
} from "../images/paint.ts";
import { sizeOf, toSixteen } from "../images/shapes.ts";
import type { MediaShelf } from "./media.ts";

/** The endpoints of this fake. */
export const endpoints: Readonly<Record<string, JobKind>> = {
  "fal-ai/flux-lora-portrait-trainer": "training",
  "fal-ai/flux-lora-fast-training": "training",
  "fal-ai/flux-lora": "generation",
  "fal-ai/flux-pro/kontext": "edit",
};

export interface MadeImage {
  bytes: Buffer;
  width: number;
  height: number;
  type: string;
  flagged: boolean;
}

/** What a job of this provider leaves behind, before it lies on the CDN. */
export interface FalResult {
  images: MadeImage[];
  weights?: Buffer;
}

const formats = { jpeg: "jpeg", png: "png" } as const;
const shapes: Readonly<Record<string, string>> = {
  square_hd: "1:1",
  square: "1:1",
  portrait_4_3: "3:4",
  portrait_16_9: "9:16",
  landscape_4_3: "4:3",
  landscape_16_9: "16:9",
};

interface Means {
  media: MediaShelf;
  /** longer side of the images */
  imageSize: number;
}

/** Does what a job is for, with the files that its input names. */
export async function work(job: Job<FalResult>, { media, imageSize }: Means): Promise<FalResult> {
  const { input, faults } = job;
  if (faults.has("rejected_content"))
    throw new JobError("content_policy_violation", "The content was flagged.");
  if (faults.has("rejected_input")) throw new JobError("image_load_error", "Failed to load an image.");
  if (job.kind === "training") {
    const photos = await photosOf(media, input.images_data_url, imageSize);
    if (faults.has("no_weights")) return { images: [] };
    return { images: [], weights: packPhotos(photos) };
  }
  const format = formats[(input.output_format as keyof typeof formats) ?? "jpeg"] ?? "jpeg";
  const type = `image/${format}`;
  const seed = Number(input.seed ?? 42);
  const prompt = String(input.prompt);
  const wanted = Number(input.num_images ?? 1) - (faults.has("fewer_images") ? 1 : 0);
  const paint = async (position: number): Promise<MadeImage> => {
    if (job.kind === "edit") {
      const bytes = await paintEdit(open(media, input.image_url), { instruction: prompt, seed, format });
      const { width, height } = await sharp(bytes).metadata();
      return { bytes, width, height, type, flagged: false };
    }
    const photos = await photosOf(media, loraOf(input), imageSize);
    const size = imageSizeOf(input.image_size, imageSize);
    const bytes = await paintImage({ photos, prompt, seed, position, format, ...size });
    return { bytes, ...size, type, flagged: false };
  };
  if (!faults.has("all_filtered")) {
    return { images: await Promise.all(Array.from({ length: wanted }, (_, position) => paint(position))) };
  }
  const size = { width: toSixteen(imageSize), height: toSixteen(imageSize) };
  const black = await paintBlack(size.width, size.height, format);
  return {
    images: Array.from({ length: wanted }, () => ({ bytes: black, ...size, type, flagged: true })),
  };
}

function loraOf(input: Record<string, unknown>): unknown {
  const [lora] = Array.isArray(input.loras) ? input.loras : [];
  return (lora as { path?: unknown } | undefined)?.path;
}

async function photosOf(media: MediaShelf, address: unknown, imageSize: number): Promise<Buffer[]> {
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

function imageSizeOf(size: unknown, imageSize: number): { width: number; height: number } {
  if (typeof size !== "object" || size === null) {
    return sizeOf(shapes[String(size)] ?? "4:3", imageSize);
  }
  const { width, height } = size as { width: number; height: number };
  return sizeOf(`${width}:${height}`, imageSize);
}
