import type Replicate from "replicate";
import type { CreateEngine } from "../load-engine.ts";
import type { Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { readArtifact, requireArtifact } from "../remote/artifact.ts";
import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { PhotoChoice } from "../remote/photo-models.ts";
import { createPhotoProvider } from "../remote/photo-provider.ts";
import type { Provider } from "../remote/provider.ts";
import { ProviderError, unlessGone } from "../remote/provider-error.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import type { Transport } from "../remote/transport.ts";
import { writeJson } from "../stored-json.ts";
import { connectReplicate, type ReplicateConnectionSettings } from "./api.ts";
import { hasSeed, readChoice, replicate, targets, writePhotoInput, writeTraining } from "./models.ts";

interface ReplicateArtifact {
  version: 1;
  engine: "replicate";
  /** "owner/name" */
  model: string;
  modelVersion: string;
  triggerWord: string;
  trainer: string;
}

const trainer = "ostris/flux-dev-lora-trainer";
const editor = "black-forest-labs/flux-kontext-pro";

export function createReplicateEngine(options: ReplicateConnectionSettings & RemoteEngineOptions): Engine {
  const provider = createReplicateProvider(options);
  return createRemoteEngine(provider, { ...options, trainer: provider });
}

export function createReplicatePhotosEngine({
  model,
  megapixels,
  references,
  ...options
}: ReplicateConnectionSettings & PhotoChoice & PhotosEngineOptions): Engine {
  const provider = createPhotoProvider({
    name: "replicate-photos",
    choice: { model, megapixels, references },
    target: targets[model],
    seed: hasSeed(model),
    toInput: writePhotoInput,
    calls: connectReplicate(options).calls,
  });
  return createPhotosEngine(provider, { ...options, most: references });
}

export const createTrainedEngineFrom: CreateEngine = (
  { key, apiBase },
  { store, inspectImage, webhookUrl },
) => createReplicateEngine({ token: key, apiBase, store, inspectImage, webhookUrl });

export const createPhotosEngineFrom: CreateEngine = (
  { key, apiBase, options = {} },
  { threads: _, ...ports },
) => createReplicatePhotosEngine({ token: key, apiBase, ...readChoice(options), ...ports });

function createReplicateProvider(settings: ReplicateConnectionSettings): Provider {
  const { client, call, calls } = connectReplicate(settings);
  const findDestination = createDestination(client, call);

  const findTrainer = async (): Promise<string> => {
    const [owner = "", model = ""] = trainer.split("/");
    const { latest_version: latest } = await call(() => client.models.get(owner, model));
    if (!latest) throw new ProviderError("invalid", `${trainer} has no version.`);
    return `${trainer}:${latest.id}`;
  };

  const removeVersion = async (model: string, version: string): Promise<void> => {
    const path = `/models/${model}/versions/${version}`;
    await unlessGone(call(() => client.request(path, { method: "DELETE" })));
  };

  return {
    name: "replicate",
    capabilities: replicate.profile.capabilities,
    batch: { generation: 4, edit: 1 },
    ...calls,

    orderTraining: async ({ triggerWord }, archive) => {
      const target = await findTrainer();
      return {
        kind: "training",
        target,
        destination: await findDestination(),
        count: 1,
        plan: { model: target },
        input: writeTraining(triggerWord, archive.url),
      };
    },

    orderGeneration: async (request, place, store) => {
      const artifact = await requireArtifact<ReplicateArtifact>(store, request.artifactRef, "replicate");
      const { triggerWord, modelVersion: target, trainer: model } = artifact;
      return orderImages(request, place, { triggerWord, target, model }, (input) => ({
        ...input,
        num_outputs: place.count,
        aspect_ratio: request.aspectRatio,
        model: "dev",
        lora_scale: 1,
        guidance_scale: 3.5,
        num_inference_steps: 28,
        output_format: "png",
      }));
    },

    orderEdit: async (request, place, image) =>
      orderEditedImage(request, place, editor, (input) => ({
        ...input,
        input_image: image.url,
        aspect_ratio: "match_input_image",
        output_format: "png",
        safety_tolerance: 2,
      })),

    keepModel: async ({ modelId, triggerWord }, { model, modelVersion, trainer: trainedBy }, store) => {
      const artifactKey = `models/${modelId}/replicate.json`;
      await writeJson(store, artifactKey, {
        version: 1,
        engine: "replicate",
        model: String(model),
        modelVersion: String(modelVersion),
        triggerWord,
        trainer: String(trainedBy),
      } satisfies ReplicateArtifact);
      return artifactKey;
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

type Visibility = "public" | "private";

/** required by Replicate, although this model only keeps versions, which run on the trainer's hardware */
const hardware = "gpu-t4";
const description = "Trained portraits, one version for each person";

/** Finds the account's private model "portraits", whose versions are the trained ones, or creates it; again after a failure. */
function createDestination(client: Replicate, call: Transport["call"]): () => Promise<string> {
  let known: Promise<string> | undefined;

  const prepare = async (): Promise<string> => {
    const name = `${(await call(() => client.accounts.current())).username}/portraits`;
    const [owner = "", model = ""] = name.split("/");
    const found = (await findVisibility(owner, model)) ?? (await make(owner, model));
    if (found === "public") {
      throw new ProviderError(
        "denied",
        `The model ${name} is public: faces are only trained into private ones.`,
      );
    }
    return name;
  };

  const make = async (owner: string, model: string): Promise<Visibility> => {
    try {
      await call(() => client.models.create(owner, model, { visibility: "private", hardware, description }));
      return "private";
    } catch (error) {
      // another process may just have created it
      const visibility = await findVisibility(owner, model);
      if (!visibility) throw error;
      return visibility;
    }
  };

  const findVisibility = async (owner: string, model: string): Promise<Visibility | undefined> => {
    try {
      return (await call(() => client.models.get(owner, model))).visibility;
    } catch (error) {
      if (error instanceof ProviderError && error.fault === "gone") return undefined;
      throw error;
    }
  };

  return async () => {
    known ??= prepare();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
