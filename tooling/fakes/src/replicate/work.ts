import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Stranger } from "../images/control.ts";
import { type FakeJob, JobError } from "../images/jobs.ts";
import {
  findSize,
  packPhotos,
  paintEdit,
  paintFromReferences,
  paintImage,
  readDataAddress,
  readPhotos,
  spoil,
} from "../images/paint.ts";
import { findFiles, takesReferences } from "./schemas.ts";
import type { FileShelf, ModelShelf, ReplicateResult } from "./store.ts";

const formats = { webp: "webp", jpg: "jpeg", png: "png" } as const;

interface WorkMeans {
  models: ModelShelf;
  stranger: Stranger;
  imageSize: number;
}

export async function work(job: FakeJob<ReplicateResult>, means: WorkMeans): Promise<ReplicateResult> {
  const { faults, input } = job;
  if (job.kind === "training") return train(job, means);
  if (faults.has("all_filtered")) {
    throw new JobError("nsfw", "NSFW content detected in all outputs. Try running it again.");
  }
  if (faults.has("refused_without_text")) throw new JobError("refused", "");
  const format = formats[(input.output_format as keyof typeof formats) ?? "webp"] ?? "webp";
  const images = takesReferences(job.model)
    ? await paintReferences(job, means, format)
    : await paint(job, means, format);
  return { images: await Promise.all(images.map((image) => spoil(image, faults, format))) };
}

async function train(
  job: FakeJob<ReplicateResult>,
  { models, imageSize }: WorkMeans,
): Promise<ReplicateResult> {
  const photos = await readPhotos(attached(job), imageSize * 2);
  if (job.faults.has("no_weights")) return { images: [] };
  const version = createHash("sha256").update(job.id).digest("hex");
  models.addVersion(job.destination ?? "", version, packPhotos(photos));
  return { images: [], version };
}

async function paint(
  { kind, input, model, faults, ...job }: FakeJob<ReplicateResult>,
  { models, imageSize }: WorkMeans,
  format: "webp" | "jpeg" | "png",
): Promise<Buffer[]> {
  const seed = Number(input.seed ?? 42);
  const prompt = String(input.prompt);
  if (kind === "edit") return [await paintEdit(attached(job), { instruction: prompt, seed, format })];
  const archive = models.readVersion(model.split(":")[1] ?? "");
  if (!archive) throw new JobError("gone", "The version is gone.");
  const photos = await readPhotos(archive, imageSize * 2);
  const wanted = Number(input.num_outputs ?? 1) - (faults.has("fewer_images") ? 1 : 0);
  const size = findSize(String(input.aspect_ratio ?? "1:1"), imageSize);
  return Promise.all(
    Array.from({ length: wanted }, (_, position) =>
      paintImage({ photos, prompt, seed, position, format, ...size }),
    ),
  );
}

/** One image, which depends on every file that came along and on their order. */
async function paintReferences(
  job: FakeJob<ReplicateResult>,
  { stranger, imageSize }: WorkMeans,
  format: "webp" | "jpeg" | "png",
): Promise<Buffer[]> {
  if (job.faults.has("fewer_images")) return [];
  const { input, faults } = job;
  const sent = job.attachments ?? [];
  if (sent.length < findFiles(input).length)
    throw new JobError("file_not_found", "Could not download an input file.");
  const references = faults.has("another_person") && stranger.photo ? [stranger.photo] : sent;
  const { width = 1, height = 1 } = await sharp(attached(job)).autoOrient().metadata();
  const { aspect_ratio: ratio = "match_input_image" } = input;
  const shape =
    ratio === "custom"
      ? `${input.width}:${input.height}`
      : ratio === "match_input_image"
        ? `${width}:${height}`
        : String(ratio);
  // a model without a seed never makes the same image twice
  const seed = Number(input.seed ?? Math.floor(Math.random() * 1_000_000));
  const size = findSize(shape, imageSize);
  return [await paintFromReferences({ references, prompt: String(input.prompt), seed, format, ...size })];
}

function attached({ attachments: [first] = [] }: Pick<FakeJob<ReplicateResult>, "attachments">): Buffer {
  if (!first) throw new JobError("file_not_found", "Could not download the input file.");
  return first;
}

export function readInput(files: FileShelf, address: unknown): Buffer | undefined {
  const text = String(address);
  return readDataAddress(text) ?? files.find(/\/v1\/files\/(\w+)$/.exec(text)?.[1] ?? "")?.bytes;
}
