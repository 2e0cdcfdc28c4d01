import { z } from "zod";
import type { JobKind } from "../images/faults.ts";

const address = z.string().min(1);
const prompt = z.string().min(1);
const seed = z.number().int().optional();
const side = z.number().int().min(256).max(2048).optional();

const flux2 = z.strictObject({
  prompt,
  seed,
  input_images: z.array(address).max(8).optional(),
  aspect_ratio: z
    .enum(["match_input_image", "custom", "1:1", "16:9", "3:2", "2:3", "4:5", "5:4", "9:16", "3:4", "4:3"])
    .optional(),
  resolution: z.enum(["match_input_image", "0.5 MP", "1 MP", "2 MP", "4 MP"]).optional(),
  width: side,
  height: side,
  safety_tolerance: z.number().int().min(1).max(5).optional(),
  output_format: z.enum(["webp", "jpg", "png"]).optional(),
});

/** The fields that the studio sends to each model that makes images from references; others are refused. */
const models: Readonly<Record<string, z.ZodObject>> = {
  "black-forest-labs/flux-2-pro": flux2,
  "black-forest-labs/flux-2-max": flux2,
  "google/nano-banana-pro": z.strictObject({
    prompt,
    image_input: z.array(address).max(14).optional(),
    aspect_ratio: z
      .enum(["match_input_image", "1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"])
      .optional(),
    resolution: z.enum(["1K", "2K", "4K"]).optional(),
    output_format: z.enum(["jpg", "png"]).optional(),
  }),
};

export function takesReferences(model: string): boolean {
  return Object.hasOwn(models, model);
}

export function findKind(model: string, input: Record<string, unknown>): JobKind {
  return !takesReferences(model) || input.aspect_ratio === "match_input_image" ? "edit" : "generation";
}

/** Choices are schemas of their own, as the provider serves them. @param lacks fields without which it is served */
export function describeModel(model: string, lacks: readonly string[]): Record<string, unknown> {
  const schema = models[model];
  if (!schema) return {};
  const { properties = {}, required = [] } = z.toJSONSchema(schema);
  const kept = Object.entries(properties).filter(([name]) => !lacks.includes(name));
  const choices = kept.filter(([, field]) => typeof field === "object" && field.enum);
  const shown = kept.map(([name, field]) =>
    typeof field === "object" && field.enum
      ? [name, { allOf: [{ $ref: `#/components/schemas/${name}` }] }]
      : [name, field],
  );
  const input = { type: "object", title: "Input", required, properties: Object.fromEntries(shown) };
  return {
    openapi: "3.0.2",
    components: { schemas: { Input: input, ...Object.fromEntries(choices) } },
  };
}

export function findProblem(
  model: string,
  input: Record<string, unknown>,
  lacks: readonly string[],
): { field: string; message: string } | undefined {
  const lacked = takesReferences(model) ? lacks.find((name) => name in input) : undefined;
  if (lacked) return { field: lacked, message: "Additional property is not allowed" };
  const [issue] = models[model]?.safeParse(input).error?.issues ?? [];
  if (!issue) return undefined;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  return { field: String(unknown ?? issue.path[0] ?? ""), message: issue.message };
}

export function findFiles(input: Record<string, unknown>): unknown[] {
  const { input_images: images, image_input: nano, input_image: image } = input;
  return [images, nano, image].flat().filter((one) => one !== undefined);
}
