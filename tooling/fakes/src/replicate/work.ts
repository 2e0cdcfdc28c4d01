import { createHash } from "node:crypto";
import { type Job, JobError } from "../images/jobs.ts";
import { packPhotos, paintEdit, paintImage, readDataAddress, readPhotos } from "../images/paint.ts";
import { sizeOf } from "../images/shapes.ts";
import type { ReplicateResult } from "./present.ts";
import type { FileShelf, ModelShelf } from "./store.ts";

const formats = { webp: "webp", jpg: "jpeg", png: "png" } as const;

interface Shelves {
  models: ModelShelf;
  /** longer side of the images */
  imageSize: number;
}

/** Does what a job is for, with the photos that came along. */
export async function work(
  job: Job<ReplicateResult>,
  { models, imageSize }: Shelves,
): Promise<ReplicateResult> {
  if (job.kind === "training") {
    const photos = await readPhotos(attached(job), imageSize * 2);
    if (job.faults.has("no_weights")) return { images: [] };
    const version = createHash("sha256").update(job.id).digest("hex");
    const [owner = "", name = ""] = job.destination?.split("/") ?? [];
    await models.addVersion(owner, name, version, packPhotos(photos));
    return { images: [], version };
  }
  if (job.faults.has("all_filtered")) {
    throw new JobError("nsfw", "NSFW content detected in all outputs. Try running it again.");
  }
  const format = formats[(job.input.output_format as keyof typeof formats) ?? "webp"] ?? "webp";
  const seed = Number(job.input.seed ?? 42);
  const prompt = String(job.input.prompt);
  if (job.kind === "edit") {
    return { images: [await paintEdit(attached(job), { instruction: prompt, seed, format })] };
  }
  const archive = await models.readVersion(job.model.split(":")[1] ?? "");
  if (!archive) throw new JobError("gone", "The version is gone.");
  const photos = await readPhotos(archive, imageSize * 2);
  const wanted = Number(job.input.num_outputs ?? 1) - (job.faults.has("fewer_images") ? 1 : 0);
  const size = sizeOf(String(job.input.aspect_ratio ?? "1:1"), imageSize);
  const images = await Promise.all(
    Array.from({ length: wanted }, (_, position) =>
      paintImage({ photos, prompt, seed, position, format, ...size }),
    ),
  );
  return { images };
}

function attached({ attachment }: Job<ReplicateResult>): Buffer {
  if (!attachment) throw new JobError("file_not_found", "Could not download the input file.");
  return attachment;
}

/** The bytes behind an input's address: a file that was uploaded here, or a data address. */
export function readInput(files: FileShelf, address: unknown): Buffer | undefined {
  const text = String(address);
  return readDataAddress(text) ?? files.find(/\/v1\/files\/(\w+)$/.exec(text)?.[1] ?? "")?.bytes;
}
