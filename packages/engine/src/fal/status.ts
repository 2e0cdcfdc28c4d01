import { z } from "zod";
import type { EngineFailure } from "../port.ts";
import type { Order, RemoteStatus } from "../remote/provider.ts";
import type { ProviderFault } from "../remote/provider-error.ts";

/** fal's error types, because its messages are only for people. */
const contentTypes = new Set(["content_policy_violation", "nsfw_content", "safety_violation"]);
const fileType = /^(image_|file_|archive_|unsupported_image|face_)/;

const failureBody = z.object({
  detail: z.array(z.looseObject({ type: z.string() })).optional(),
  error_type: z.string().optional(),
});

/** Maps the error types in a 4xx of fal to a fault. */
export function readRefusal(status: number, body: string): ProviderFault | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const parsed = failureBody.safeParse(parseJson(body));
  const types = parsed.success ? (parsed.data.detail?.map(({ type }) => type) ?? []) : [];
  if (types.some((type) => contentTypes.has(type))) return "content";
  return types.some((type) => fileType.test(type)) ? "files" : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function reasonOfFault(fault: ProviderFault): EngineFailure {
  if (fault === "content") return "refused";
  return fault === "files" ? "photos_unusable" : "engine_error";
}

/** The progress in the trainer's last line like "76%|####  | 760/1000 [". */
export function progressOf(logs: readonly { message: string }[]): { progress?: number } {
  const text = logs.map(({ message }) => message).join("\n");
  const [, done, total] = [...text.matchAll(/\d+%\|[^|]*\|\s*(\d+)\/(\d+)/g)].at(-1) ?? [];
  return total && Number(total) > 0 ? { progress: Math.min(1, Number(done) / Number(total)) } : {};
}

const result = z.object({
  images: z.array(z.object({ url: z.string() })).optional(),
  has_nsfw_concepts: z.array(z.boolean()).optional(),
  seed: z.number().optional(),
  diffusers_lora_file: z.object({ url: z.string() }).optional(),
});

/** Converts a finished request's result to the status that all providers share. */
export function toRemoteStatus(data: unknown, order: Order): RemoteStatus {
  const parsed = result.safeParse(data);
  if (!parsed.success) {
    return { state: "failed", reason: "engine_error", message: "fal sent an unknown response." };
  }
  const { images = [], has_nsfw_concepts: flags = [], seed, diffusers_lora_file: weights } = parsed.data;
  if (order.kind === "training") {
    const model = weights ? { model: { weightsUrl: weights.url, trainer: order.target } } : {};
    return { state: "succeeded", outputs: [], filtered: 0, ...model };
  }
  // a flagged image is blacked out or unusable, so it is not delivered or charged
  const outputs = images.map(({ url }, index) => (flags[index] ? null : url));
  const kept = outputs.filter((url) => url !== null).length;
  return {
    state: "succeeded",
    outputs,
    filtered: Math.max(0, order.count - kept),
    ...(seed === undefined ? {} : { seed }),
  };
}
