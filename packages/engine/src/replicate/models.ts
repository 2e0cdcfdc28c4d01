import type Replicate from "replicate";
import { readArtifact } from "../remote/artifact.ts";
import type { Provider } from "../remote/provider.ts";
import { unlessGone } from "../remote/provider-error.ts";
import type { Transport } from "../remote/transport.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type ReplicateArtifact } from "./artifact.ts";

type Models = Pick<Provider, "keepModel" | "dropModel" | "deleteModel">;

/** Trained models: each is a version of one private model at Replicate, with an artifact in our file store that refers to it. */
export function createReplicateModels(client: Replicate, call: Transport["call"]): Models {
  const removeVersion = async (model: string, version: string): Promise<void> => {
    const path = `/models/${model}/versions/${version}`;
    await unlessGone(call(() => client.request(path, { method: "DELETE" })));
  };

  return {
    keepModel: async ({ modelId, triggerWord }, { model, modelVersion, trainer }, store) => {
      const artifact: ReplicateArtifact = {
        version: 1,
        engine: "replicate",
        model: String(model),
        modelVersion: String(modelVersion),
        triggerWord,
        trainer: String(trainer),
      };
      await writeJson(store, artifactKey(modelId), artifact);
      return artifactKey(modelId);
    },

    dropModel: ({ model, modelVersion }) => removeVersion(String(model), String(modelVersion)),

    deleteModel: async (artifactRef, store) => {
      const artifact = await readArtifact<ReplicateArtifact>(store, artifactRef, "replicate");
      if (!artifact) return;
      // delete the provider's copy first, because a repeated call can find it while our artifact exists
      await removeVersion(artifact.model, artifact.modelVersion);
      await store.remove([artifactRef]);
    },
  };
}
