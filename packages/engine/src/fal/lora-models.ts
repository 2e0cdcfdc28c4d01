import type { ProviderCosts } from "../provider-costs.ts";

/** A trainer of fal with the model that makes images of its weights. */
interface LoraModel {
  /** fal's ids */
  trainer: string;
  generator: string;
  /** the trainer's input, beside the archive */
  trainingInput: (triggerWord: string, archiveUrl: string) => Record<string, unknown>;
  /** edits with the same weights, so that the face stays the person's; without it, edits are made by a model that knows nobody */
  editor?: string;
  guidance: number;
  costs: ProviderCosts;
}

export const trainers = ["flux-2", "flux-1"] as const;
export type TrainerName = (typeof trainers)[number];

/**
 * Prices of November 2026. Trainers cost by the step, flux-lora by the megapixel, and flux-pro/kontext the same for any size, as fal's
 * pages say. Those marked so were in no price list that we could read.
 */
const edit = { usd: 0.04, basis: "an image of flux-pro/kontext" };
const steps = { "flux-2": 1000, "flux-1": 2500 };

/** The trainers of which new models can be made. */
export const loraModels: Readonly<Record<TrainerName, LoraModel>> = {
  "flux-2": {
    trainer: "fal-ai/flux-2-trainer",
    generator: "fal-ai/flux-2/lora",
    editor: "fal-ai/flux-2/lora/edit",
    trainingInput: (triggerWord, archiveUrl) => ({
      image_data_url: archiveUrl,
      default_caption: `photo of ${triggerWord} person`,
      steps: steps["flux-2"],
    }),
    guidance: 2.5,
    costs: {
      training: { usd: 0.0064 * steps["flux-2"], basis: `${steps["flux-2"]} steps of flux-2-trainer` },
      generation: { usd: 0.021, basis: "about a megapixel of flux-2/lora, unconfirmed" },
      edit: { usd: 0.042, basis: "about a megapixel sent and one made of flux-2/lora/edit, unconfirmed" },
    },
  },
  "flux-1": {
    trainer: "fal-ai/flux-lora-portrait-trainer",
    generator: "fal-ai/flux-lora",
    trainingInput: (triggerWord, archiveUrl) => ({
      images_data_url: archiveUrl,
      create_masks: true,
      trigger_phrase: triggerWord,
      subject_crop: true,
      multiresolution_training: true,
      steps: steps["flux-1"],
    }),
    guidance: 3.5,
    costs: {
      training: {
        usd: 0.0024 * steps["flux-1"],
        basis: `${steps["flux-1"]} steps of flux-lora-portrait-trainer, unconfirmed`,
      },
      generation: { usd: 0.035, basis: "about a megapixel of flux-lora" },
      edit,
    },
  },
};

/** What makes images of a model, by the trainer that its artifact names; FLUX.1 for trainers from before FLUX.2. */
export function loraModelOf(trainer: string): LoraModel {
  return Object.values(loraModels).find((model) => model.trainer === trainer) ?? loraModels["flux-1"];
}
