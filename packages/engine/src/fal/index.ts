import type { CreateEngine } from "../load-engine.ts";
import type { BlobStore, Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { readArtifact, requireArtifact } from "../remote/artifact.ts";
import { findImageSize, parseAspectRatio } from "../remote/image-size.ts";
import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { PhotoChoice } from "../remote/photo-models.ts";
import { createPhotoProvider } from "../remote/photo-provider.ts";
import type { Provider, Upload } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { writeJson } from "../stored-json.ts";
import { connectFal, type FalConnectionSettings } from "./api.ts";
import {
  fal,
  lentHours,
  readChoice,
  trained,
  writePhotoInput,
  writeSampling,
  writeTraining,
} from "./models.ts";

interface FalArtifact {
  version: 1;
  engine: "fal";
  weightsKey: string;
  triggerWord: string;
  trainer: string;
  /** a temporary copy that fal can read, and until when */
  lent?: { upload: Upload; until: string };
}

const maxWeightsBytes = 512 * 1024 * 1024;
const lentMs = lentHours * 60 * 60 * 1000;
const lentMarginMs = 60 * 60 * 1000;

export function createFalEngine(options: FalConnectionSettings & RemoteEngineOptions): Engine {
  const provider = createFalProvider(options);
  return createRemoteEngine(provider, { ...options, trainer: provider });
}

export function createFalPhotosEngine({
  model,
  megapixels,
  references,
  ...options
}: FalConnectionSettings & PhotoChoice & PhotosEngineOptions): Engine {
  const provider = createPhotoProvider({
    name: "fal-photos",
    choice: { model, megapixels, references },
    target: `fal-ai/${model}/edit`,
    seed: true,
    toInput: writePhotoInput,
    calls: connectFal(options).calls,
  });
  return createPhotosEngine(provider, { ...options, most: references });
}

export const createTrainedEngineFrom: CreateEngine = (
  { key, apiBase },
  { store, inspectImage, webhookUrl },
) => createFalEngine({ key, apiBase, store, inspectImage, webhookUrl });

export const createPhotosEngineFrom: CreateEngine = (
  { key, apiBase, options = {} },
  { threads: _, ...ports },
) => createFalPhotosEngine({ key, apiBase, ...readChoice(options), ...ports });

function createFalProvider(settings: FalConnectionSettings): Provider {
  const { files, calls } = connectFal(settings);

  /** Uploads a model's weights, unless a copy is there for long enough. */
  const lend = async (artifactRef: string, store: BlobStore) => {
    const artifact = await requireArtifact<FalArtifact>(store, artifactRef, "fal");
    const { lent, triggerWord } = artifact;
    if (lent && Date.parse(lent.until) > Date.now() + lentMarginMs)
      return { triggerWord, weightsUrl: lent.upload.url };
    const until = new Date(Date.now() + lentMs).toISOString();
    const bytes = await store.read(artifact.weightsKey);
    const file = { bytes, contentType: "application/octet-stream", name: "lora.safetensors" };
    const upload = await files.upload(file, { secondsToLive: lentMs / 1000 });
    await writeJson(store, artifactRef, { ...artifact, lent: { upload, until } } satisfies FalArtifact);
    return { triggerWord, weightsUrl: upload.url };
  };

  /** An image stays when its model is deleted, and can be edited further. */
  const lendIfThere = async (artifactRef: string, store: BlobStore) => {
    try {
      return await lend(artifactRef, store);
    } catch (error) {
      if (error instanceof ProviderError && error.fault === "gone") return undefined;
      throw error;
    }
  };

  return {
    name: "fal",
    capabilities: fal.profile.capabilities,
    batch: { generation: 4, edit: 1 },
    ...calls,

    orderTraining: async ({ triggerWord }, archive) => ({
      kind: "training",
      target: trained.trainer,
      count: 1,
      plan: { model: trained.trainer },
      input: writeTraining(triggerWord, archive.url),
    }),

    orderGeneration: async (request, place, store) => {
      const { triggerWord, weightsUrl } = await lend(request.artifactRef, store);
      const model = { triggerWord, target: trained.generator, model: trained.generator };
      return orderImages(request, place, model, (input) => ({
        ...input,
        ...writeSampling(weightsUrl, place.count),
        image_size: findImageSize(parseAspectRatio(request.aspectRatio)),
      }));
    },

    orderEdit: async (request, place, image, _references, store) => {
      const lent = request.artifactRef ? await lendIfThere(request.artifactRef, store) : undefined;
      if (!lent) {
        return orderEditedImage(request, place, trained.strangersEditor, (input) => ({
          ...input,
          image_url: image.url,
          guidance_scale: 3.5,
          num_images: 1,
          safety_tolerance: "2",
          output_format: "png",
        }));
      }
      return orderEditedImage(request, place, trained.editor, ({ prompt, seed }) => ({
        prompt: `${prompt}. Keep all else as it is. The person is ${lent.triggerWord} person.`,
        seed,
        image_urls: [image.url],
        ...writeSampling(lent.weightsUrl, 1),
      }));
    },

    keepModel: async ({ modelId, triggerWord }, { weightsUrl, trainer }, store) => {
      const weights = await files.fetchPrivateFile(String(weightsUrl), maxWeightsBytes);
      const weightsKey = `models/${modelId}/fal-lora.safetensors`;
      await store.put(weightsKey, weights, { contentType: "application/octet-stream" });
      const artifactKey = `models/${modelId}/fal.json`;
      await writeJson(store, artifactKey, {
        version: 1,
        engine: "fal",
        weightsKey,
        triggerWord,
        trainer: String(trainer),
      } satisfies FalArtifact);
      return artifactKey;
    },

    // unused weights expire within an hour; with an admin key, `forget` removes them at once
    dropModel: async () => {},

    deleteModel: async (artifactRef, store) => {
      const artifact = await readArtifact<FalArtifact>(store, artifactRef, "fal");
      if (artifact) await store.remove([artifact.weightsKey, artifactRef]);
    },
  };
}
