import { readArtifact } from "../remote/artifact.ts";
import type { Provider } from "../remote/provider.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type FalArtifact, weightsKey } from "./artifact.ts";
import type { FalFiles } from "./files.ts";

const maxWeightsBytes = 512 * 1024 * 1024;

type Models = Pick<Provider, "keepModel" | "dropModel" | "deleteModel">;

/** Trained models: the weights are in our own file store and uploaded to fal while they are in use. */
export function createFalModels({ fetchPrivateFile }: Pick<FalFiles, "fetchPrivateFile">): Models {
  return {
    keepModel: async ({ modelId, triggerWord }, { weightsUrl, trainer }, store) => {
      const weights = await fetchPrivateFile(String(weightsUrl), maxWeightsBytes);
      await store.put(weightsKey(modelId), weights, { contentType: "application/octet-stream" });
      const artifact: FalArtifact = {
        version: 1,
        engine: "fal",
        weightsKey: weightsKey(modelId),
        triggerWord,
        trainer: String(trainer),
      };
      await writeJson(store, artifactKey(modelId), artifact);
      return artifactKey(modelId);
    },

    // unused weights expire within an hour; with an admin key, `forget` removes them at once
    dropModel: async () => {},

    deleteModel: async (artifactRef, store) => {
      const artifact = await readArtifact<FalArtifact>(store, artifactRef, "fal");
      if (artifact) await store.remove([artifact.weightsKey, artifactRef]);
    },
  };
}
