import { createHash } from "node:crypto";
import type { Connection } from "../comfyui/connection.ts";
import type { BlobStore } from "../port.ts";
import { requireArtifact } from "../remote/artifact.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { writeJson } from "../stored-json.ts";
import type { LoraModel } from "./artifact.ts";
import { fileNamed } from "./graphs.ts";

/** A LoRA of klein 4B has about 50 MB. */
export const maxLoraBytes = 512 * 1024 * 1024;

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * The model, if ComfyUI still has its LoRA: one that is emptied or replaced makes images of a stranger, and calls them a success. A file that
 * only got another time, as from a backup, is looked at once.
 * @throws ProviderError "gone" when the model is deleted; "invalid" when another file is there, or none
 */
export async function findLora(
  { lookAt, fetchFile }: Pick<Connection, "lookAt" | "fetchFile">,
  artifactRef: string,
  store: BlobStore,
): Promise<LoraModel> {
  const model = await requireArtifact<LoraModel>(store, artifactRef, "comfyui-lora");
  const file = fileNamed(model.filename);
  const seen = await lookAt(file);
  if (!seen) throw new ProviderError("invalid", "ComfyUI has the model's LoRA no more.");
  const isOther = new ProviderError(
    "invalid",
    "The model's LoRA on ComfyUI is another file than its training made.",
  );
  if (seen.bytes !== model.bytes) throw isOther;
  if (seen.etag !== undefined && seen.etag === model.etag) return model;
  if (hashOf(await fetchFile(file, maxLoraBytes)) !== model.sha256) throw isOther;
  if (seen.etag !== undefined) await writeJson(store, artifactRef, { ...model, etag: seen.etag });
  return model;
}
