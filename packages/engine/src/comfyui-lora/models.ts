import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../comfyui/connection.ts";
import { readQueue } from "../comfyui/status.ts";
import { readArtifact } from "../remote/artifact.ts";
import type { Trainer } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type LoraModel } from "./artifact.ts";
import { hashOf, maxLoraBytes } from "./find-lora.ts";
import { fileNamed, type LoraFile, loraFile } from "./graphs.ts";
import { emptyWeights, findWeightsFlaw, noWeights, type WeightsFlaw } from "./safetensors.ts";

/** The result of a training, as the provider's status has it. */
export interface TrainedLora extends Record<string, unknown> {
  /** its id, which begins the name of its file */
  order: string;
  /** file of the model that it was trained on */
  base: string;
}

/** How often a busy server is asked whether it has dropped what it had loaded: for a minute, by the usual pause. */
const looks = 24;

const flaws: Readonly<Record<WeightsFlaw, string>> = {
  unreadable: "The training's LoRA cannot be read.",
  not_a_number: "The training diverged: its LoRA has numbers that are none.",
  no_effect: "The training's LoRA has no effect: all its numbers are zero.",
};

/** Keeps what a training has made, on ComfyUI itself, and removes it there. */
export function createLoraModels(
  { ask, tell, put, fetchFile, lookAt }: Connection,
  { lookPauseMs = 2500 }: { lookPauseMs?: number | undefined },
): Pick<Trainer, "keepModel" | "dropModel" | "deleteModel"> {
  /** Only for a LoRA that no image was made with: a loaded one that becomes shorter kills the server. */
  const replace = async (file: LoraFile): Promise<void> => {
    await put(noWeights, file);
    const seen = await lookAt(file);
    if (seen?.bytes !== noWeights.byteLength)
      throw new ProviderError("unavailable", "ComfyUI has not replaced a LoRA.");
  };

  /** One file, unless the order was taken twice and ran twice. */
  const filesOf = async ({ order }: TrainedLora): Promise<LoraFile[]> => {
    const files: LoraFile[] = [];
    for (let run = 1; await lookAt(loraFile(order, run)); run += 1) files.push(loraFile(order, run));
    return files;
  };

  /** The server drops what is loaded between two jobs: now, or when the running one has ended. */
  const unload = async (): Promise<void> => {
    await tell("/free", { unload_models: true, free_memory: true });
    const [busy] = readQueue(await ask("/queue")).running;
    for (let look = 1; busy !== undefined; look += 1) {
      if (!readQueue(await ask("/queue")).running.includes(busy)) break;
      if (look === looks)
        throw new ProviderError("unavailable", "ComfyUI is busy, so a LoRA is emptied but not removed yet.");
      await pause(lookPauseMs);
    }
    // the job's end is known before what it had loaded is dropped
    await pause(lookPauseMs);
  };

  return {
    keepModel: async ({ modelId, triggerWord }, model, store) => {
      const trained = model as TrainedLora;
      const files = await filesOf(trained);
      const file = files.pop();
      if (!file) return undefined;
      for (const other of files) await replace(other);
      const bytes = await fetchFile(file, maxLoraBytes);
      const flaw = findWeightsFlaw(bytes);
      if (flaw) {
        await replace(file);
        throw new ProviderError("invalid", flaws[flaw]);
      }
      const seen = await lookAt(file);
      if (seen?.bytes !== bytes.byteLength)
        throw new ProviderError("unavailable", "The training's LoRA changes while it is read.");
      const artifact: LoraModel = {
        version: 1,
        engine: "comfyui-lora",
        filename: file.filename,
        bytes: bytes.byteLength,
        ...(seen.etag ? { etag: seen.etag } : {}),
        sha256: hashOf(bytes),
        base: trained.base,
        triggerWord,
      };
      const key = artifactKey(modelId);
      await writeJson(store, key, artifact);
      return key;
    },

    dropModel: async (model) => {
      for (const file of await filesOf(model as TrainedLora)) await replace(file);
    },

    // ComfyUI deletes nothing, so the file is first emptied at its length, and shortened when nothing has it loaded
    deleteModel: async (artifactRef, store) => {
      const model = await readArtifact<LoraModel>(store, artifactRef, "comfyui-lora");
      if (!model) return;
      const file = fileNamed(model.filename);
      const seen = await lookAt(file);
      if (seen && seen.bytes !== noWeights.byteLength) {
        const bytes = await fetchFile(file, maxLoraBytes);
        const empty = emptyWeights(bytes) ?? new Uint8Array(bytes.byteLength);
        if (!bytes.equals(empty)) await put(empty, file);
        await unload();
        await replace(file);
      }
      await store.remove([artifactRef]);
    },
  };
}
