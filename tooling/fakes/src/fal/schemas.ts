import { z } from "zod";
import type { JobKind } from "../images/faults.ts";

export interface FalEndpoint {
  kind: JobKind | ((input: Record<string, unknown>) => JobKind);
  input: z.ZodType<Record<string, unknown>>;
  /** the largest sum of its input images, in megapixels of 1024 x 1024 */
  maxMegapixels?: number;
}

const prompt = z.string().min(1);
const seed = z.number().int().min(0).optional();
const address = z.string().min(1);
const sized = (least: number, most: number) => {
  const side = z.number().int().min(least).max(most);
  return z.strictObject({ width: side, height: side });
};
const common = {
  prompt,
  seed,
  enable_safety_checker: z.boolean().optional(),
};
const adapters = z
  .array(z.strictObject({ path: address, scale: z.number().min(0).max(4).optional() }))
  .max(3);
const adapted = z.strictObject({
  ...common,
  num_images: z.number().int().min(1).max(4).optional(),
  num_inference_steps: z.number().int().min(1).max(50).optional(),
  guidance_scale: z.number().min(0).max(20).optional(),
  loras: adapters.optional(),
  image_size: sized(512, 2048).optional(),
  output_format: z.enum(["jpeg", "png", "webp"]).optional(),
});

const flux2Edit = z.strictObject({
  ...common,
  image_urls: z.array(address).min(1).max(8),
  image_size: z.union([z.literal("auto"), sized(256, 2048)]).optional(),
  safety_tolerance: z.enum(["1", "2", "3", "4", "5"]).optional(),
  output_format: z.enum(["jpeg", "png"]).optional(),
});

const nanoBananaEdit = z.strictObject({
  prompt,
  seed,
  image_urls: z.array(address).min(1).max(14),
  num_images: z.number().int().min(1).max(4).optional(),
  aspect_ratio: z
    .enum(["auto", "21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "4:5", "3:4", "2:3", "9:16"])
    .optional(),
  resolution: z.enum(["1K", "2K", "4K"]).optional(),
  output_format: z.enum(["jpeg", "png", "webp"]).optional(),
  safety_tolerance: z.enum(["1", "2", "3", "4", "5", "6"]).optional(),
});

/** A model that makes images from references edits the first of them where it keeps that one's shape. */
const keepsShape = (input: Record<string, unknown>): JobKind =>
  (input.image_size ?? input.aspect_ratio ?? "auto") === "auto" ? "edit" : "generation";

export const endpoints: Readonly<Record<string, FalEndpoint>> = {
  "fal-ai/flux-2-trainer": {
    kind: "training",
    input: z.strictObject({
      image_data_url: address,
      // photos come without captions of their own, and then the real one fails
      default_caption: z.string().min(1),
      steps: z.number().int().min(100).max(10_000).optional(),
    }),
  },
  "fal-ai/flux-2/lora": { kind: "generation", input: adapted },
  "fal-ai/flux-2/lora/edit": {
    kind: "edit",
    input: adapted.extend({ image_urls: z.array(address).min(1).max(3) }),
  },
  "fal-ai/flux-pro/kontext": {
    kind: "edit",
    input: z.strictObject({
      prompt,
      seed,
      image_url: address,
      guidance_scale: z.number().min(1).max(20).optional(),
      num_images: z.number().int().min(1).max(4).optional(),
      output_format: z.enum(["jpeg", "png"]).optional(),
      safety_tolerance: z.enum(["1", "2", "3", "4", "5", "6"]).optional(),
      aspect_ratio: z.string().optional(),
    }),
  },
  "fal-ai/flux-2-pro/edit": { kind: keepsShape, input: flux2Edit, maxMegapixels: 9 },
  "fal-ai/flux-2-max/edit": { kind: keepsShape, input: flux2Edit, maxMegapixels: 9 },
  "fal-ai/nano-banana-pro/edit": { kind: keepsShape, input: nanoBananaEdit },
};
