import Replicate, { type Prediction, type Training } from "replicate";
import { readArtifact, requireArtifact } from "../remote/artifact.ts";
import { writeJson } from "../remote/job-record.ts";
import { orderPicture, orderPortraits } from "../remote/orders.ts";
import type { Order, Provider, RemoteJob } from "../remote/provider.ts";
import { ProviderError, unlessGone } from "../remote/provider-error.ts";
import { createTransport } from "../remote/transport.ts";
import { artifactKey, type ReplicateArtifact } from "./artifact.ts";
import { createDestination } from "./destination.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { isOrderOf } from "./find-order.ts";
import { readRefusal, toStanding } from "./standing.ts";

export interface ReplicateSettings {
  token: string;
  /** "https://api.replicate.com/v1" unless told; a stand-in's address */
  apiBase?: string | undefined;
  /** "owner/name" of the trainer, with ":version" to pin it; its latest version unless told */
  trainer?: string | undefined;
  /** "owner/name" of the editing model */
  editor?: string | undefined;
  /** "owner/name" of the private model whose versions the trained people are; made if it isn't there */
  destination?: string | undefined;
  /** before the first repetition of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const usualBase = "https://api.replicate.com/v1";
const usualTrainer = "ostris/flux-dev-lora-trainer";
const usualEditor = "black-forest-labs/flux-kontext-pro";

export function createReplicateProvider(settings: ReplicateSettings): Provider {
  const { token, apiBase = usualBase, trainer = usualTrainer, editor = usualEditor, backoffMs } = settings;
  const { fetch, call } = createTransport({
    name: "Replicate",
    readRefusal,
    backoffMs,
  });
  const client = new Replicate({ auth: token, baseUrl: apiBase, fetch, useFileOutput: false });
  const standIn = apiBase === usualBase ? undefined : apiBase;

  const findDestination = createDestination(client, call, settings.destination);

  async function pinTrainer(): Promise<string> {
    if (trainer.includes(":")) return trainer;
    const [owner = "", model = ""] = trainer.split("/");
    const { latest_version: latest } = await call(() => client.models.get(owner, model));
    if (!latest) throw new ProviderError("invalid", `${trainer} has no version.`);
    return `${trainer}:${latest.id}`;
  }

  const removeVersion = async (model: string, version: string): Promise<void> => {
    const path = `/models/${model}/versions/${version}`;
    await unlessGone(call(() => client.request(path, { method: "DELETE" })));
  };

  /** The address that came with the job, if it is Replicate's own: the key goes there. */
  const ownAddress = (address: string | undefined): URL | undefined => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    return url?.origin === new URL(apiBase).origin ? url : undefined;
  };

  const ask = async (job: RemoteJob, order: Order): Promise<Prediction | Training> => {
    const url = ownAddress(job.urls?.get);
    if (url) {
      const response = await call(() => client.request(url, { method: "GET" }));
      return (await response.json()) as Prediction;
    }
    return call<Prediction | Training>(() =>
      order.kind === "training" ? client.trainings.get(job.id) : client.predictions.get(job.id),
    );
  };

  const toJob = ({ id, urls }: Prediction | Training, { target }: Order): RemoteJob => ({
    id,
    target,
    urls: { get: urls.get, cancel: urls.cancel },
  });

  return {
    name: "replicate",
    batch: { generation: 4, edit: 1 },

    upload: async ({ bytes, contentType, name }) => {
      const file = new File([new Uint8Array(bytes)], name, { type: contentType });
      const { id, urls } = await call(() => client.files.create(file));
      return { id, url: urls.get };
    },
    discard: async ({ id }) => {
      if (id) await call(() => client.files.delete(id));
    },

    orderTraining: async ({ triggerWord }, archive) => {
      const target = await pinTrainer();
      return {
        kind: "training",
        target,
        destination: await findDestination(),
        count: 1,
        plan: { model: target },
        input: {
          input_images: archive.url,
          trigger_word: triggerWord,
          autocaption: true,
          autocaption_prefix: `a photo of ${triggerWord}, `,
          steps: 1000,
          lora_rank: 16,
        },
      };
    },

    orderGeneration: async (wish, place, store) => {
      const {
        triggerWord,
        modelVersion,
        trainer: model,
      } = await requireArtifact<ReplicateArtifact>(store, wish.artifactRef, "replicate");
      return orderPortraits(wish, place, { triggerWord, target: modelVersion, model }, (said) => ({
        ...said,
        num_outputs: place.count,
        aspect_ratio: wish.aspectRatio,
        model: "dev",
        lora_scale: 1,
        guidance_scale: 3.5,
        num_inference_steps: 28,
        output_format: "png",
      }));
    },

    orderEdit: async (wish, place, picture) =>
      orderPicture(wish, place, editor, (said) => ({
        ...said,
        input_image: picture.url,
        aspect_ratio: "match_input_image",
        output_format: "png",
        safety_tolerance: 2,
      })),

    submit: async (order) => {
      const { kind, target, input } = order;
      const webhook = order.webhookUrl
        ? { webhook: order.webhookUrl, webhook_events_filter: ["completed" as const] }
        : {};
      if (kind === "training") {
        const [model = "", version = ""] = target.split(":");
        const [owner = "", name = ""] = model.split("/");
        const [toOwner = "", toName = ""] = (order.destination ?? "").split("/");
        const training = await call(() =>
          client.trainings.create(owner, name, version, {
            destination: `${toOwner}/${toName}`,
            input,
            ...webhook,
          }),
        );
        return toJob(training, order);
      }
      const what = kind === "edit" ? { model: target } : { version: target };
      return toJob(await call(() => client.predictions.create({ ...what, input, ...webhook })), order);
    },

    find: async (order, since) => {
      const { results } = await call<{ results: (Prediction | Training)[] }>(() =>
        order.kind === "training" ? client.trainings.list() : client.predictions.list(),
      );
      const found = results.find((remote) => isOrderOf(order, since, remote));
      return found && toJob(found, order);
    },

    read: async (job, order) => toStanding(await ask(job, order), order),

    cancel: async (job) => {
      const url = ownAddress(job.urls?.cancel);
      await call<unknown>(() =>
        url ? client.request(url, { method: "POST" }) : client.predictions.cancel(job.id),
      );
    },

    // input, output and files of a prediction are removed after an hour by themselves; there is no call for it
    forget: async () => {},

    fetchPicture: (url) => fetchPicture(url, { token, standIn, backoffMs }),

    keepModel: async ({ modelId, triggerWord }, { model, modelVersion, trainer: by }, store) => {
      const artifact: ReplicateArtifact = {
        version: 1,
        engine: "replicate",
        model: String(model),
        modelVersion: String(modelVersion),
        triggerWord,
        trainer: String(by),
      };
      await writeJson(store, artifactKey(modelId), artifact);
      return artifactKey(modelId);
    },

    dropModel: ({ model, modelVersion }) => removeVersion(String(model), String(modelVersion)),

    deleteModel: async (artifactRef, store) => {
      const artifact = await readArtifact<ReplicateArtifact>(store, artifactRef, "replicate");
      if (!artifact) return;
      const { model, modelVersion } = artifact;
      // the provider's copy first: while our artifact lies here, a repetition knows what to delete
      await removeVersion(model, modelVersion);
      await store.remove([artifactRef]);
    },
  };
}
