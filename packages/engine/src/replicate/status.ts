import type { Prediction, Training } from "replicate";
import type { EngineFailure } from "../port.ts";
import type { Order, RemoteStatus } from "../remote/provider.ts";
import type { ProviderFault } from "../remote/provider-error.ts";

const aboutContent = /nsfw|sensitive|flagged|safety|\bE005\b/i;
const aboutFiles = /input_images?\b|\bzip\b|no images|image file|cannot identify image/i;

/** Replicate returns its reason only as text. */
export function readRefusal(status: number, body: string): ProviderFault | undefined {
  if (status !== 400 && status !== 422) return undefined;
  if (aboutContent.test(body)) return "content";
  return aboutFiles.test(body) ? "files" : undefined;
}

/** Converts a prediction or training to the status that all providers share. */
export function toRemoteStatus(remote: Prediction | Training, order: Order): RemoteStatus {
  switch (remote.status) {
    case "starting":
      return { state: "waiting" };
    case "processing":
      return { state: "working", ...progressOf(remote.logs, order) };
    case "succeeded":
      return order.kind === "training" ? trained(remote, order) : made(remote, order);
    case "failed":
      return failed(reasonOf(String(remote.error ?? "")), String(remote.error ?? "failed without a reason"));
    default:
      // "canceled" elsewhere, "aborted" past its deadline, or a status added later
      return failed("engine_error", `ended as ${remote.status}`);
  }
}

function failed(reason: EngineFailure, message: string): RemoteStatus {
  return { state: "failed", reason, message };
}

function reasonOf(error: string): EngineFailure {
  if (aboutContent.test(error)) return "refused";
  return aboutFiles.test(error) ? "photos_unusable" : "engine_error";
}

/** The progress in the trainer's last line like "flux_train_replicate:  76%|####  | 760/1000 [". */
function progressOf(logs: string | undefined, { kind }: Order): { progress?: number } {
  if (kind !== "training") return {};
  const lines = [...(logs ?? "").matchAll(/flux_train_replicate:\s*\d+%\|[^|]*\|\s*(\d+)\/(\d+)/g)];
  const [, done, total] = lines.at(-1) ?? [];
  return total ? { progress: Math.min(1, Number(done) / Number(total)) } : {};
}

function trained({ output }: Prediction | Training, order: Order): RemoteStatus {
  const [model, modelVersion] = String(output?.version ?? "").split(":");
  const result = model && modelVersion ? { model, modelVersion, trainer: order.target } : undefined;
  return { state: "succeeded", outputs: [], filtered: 0, ...(result ? { model: result } : {}) };
}

function made(remote: Prediction | Training, order: Order): RemoteStatus {
  const { output, logs } = remote;
  if (output === null || output === undefined) {
    // it made nothing, or Replicate removed everything an hour after its end
    return failed("engine_error", "succeeded without an output");
  }
  const outputs = (Array.isArray(output) ? output : [output]).filter((url) => typeof url === "string");
  const seed = /Using seed: (\d+)/.exec(logs ?? "")?.[1];
  return {
    state: "succeeded",
    outputs,
    // Replicate drops filtered images silently
    filtered: Math.max(0, order.count - outputs.length),
    ...(seed ? { seed: Number(seed) } : {}),
  };
}
