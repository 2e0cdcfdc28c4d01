import type Replicate from "replicate";
import { requireArtifact } from "../remote/artifact.ts";
import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { Provider } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { Transport } from "../remote/transport.ts";
import type { ReplicateArtifact } from "./artifact.ts";

interface OrderOptions {
  client: Replicate;
  call: Transport["call"];
  /** "owner/name", with ":version" to pin it */
  trainer: string;
  /** "owner/name" */
  editor: string;
  /** @returns "owner/name" of the model that keeps trained versions */
  findDestination: () => Promise<string>;
}

type Orders = Pick<Provider, "orderTraining" | "orderGeneration" | "orderEdit">;

/** Creates the calls that start jobs at Replicate, with the input fields of each model. */
export function createReplicateOrders({
  client,
  call,
  trainer,
  editor,
  findDestination,
}: OrderOptions): Orders {
  async function pinTrainer(): Promise<string> {
    if (trainer.includes(":")) return trainer;
    const [owner = "", model = ""] = trainer.split("/");
    const { latest_version: latest } = await call(() => client.models.get(owner, model));
    if (!latest) throw new ProviderError("invalid", `${trainer} has no version.`);
    return `${trainer}:${latest.id}`;
  }

  return {
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
  };
}
