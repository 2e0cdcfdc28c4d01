import { z } from "zod";
import type { EngineOptions } from "../engine-entry.ts";

export const photoModelNames = ["flux-2-pro", "flux-2-max", "nano-banana-pro"] as const;
export type PhotoModelName = (typeof photoModelNames)[number];

export interface PhotoChoice {
  model: PhotoModelName;
  megapixels: number;
  references: number;
}

/** More tell a model nothing, and their megapixels cost as much as those that are made. */
const mostReferences = 8;

/** These are enough to keep the face. With an image of four megapixels they stay below what an order may have. */
export const editReferences = 3;

const photoChoice = {
  model: z.enum(photoModelNames).default("flux-2-pro"),
  megapixels: z.enum(["1", "2", "4"]).default("2").transform(Number),
  references: z
    .string()
    .regex(/^\d$/)
    .default("4")
    .transform(Number)
    .refine((count) => count >= 1 && count <= mostReferences, `takes 1 to ${mostReferences}`),
};

export function createChoiceReader(names: Readonly<Record<keyof PhotoChoice, string>>) {
  const options = z.object({
    [names.model]: photoChoice.model,
    [names.megapixels]: photoChoice.megapixels,
    [names.references]: photoChoice.references,
  });
  const choice = z.object(photoChoice);
  const read = (values: EngineOptions): PhotoChoice =>
    choice.parse({
      model: values[names.model],
      megapixels: values[names.megapixels],
      references: values[names.references],
    });
  return { options, read };
}

/**
 * US dollars for the first megapixel, and for each further one; what is sent counts like what is made, each rounded up. Sources: fal's page
 * of flux-2-max/edit; for pro docs.bfl.ai/quick_start/pricing, "from $0.03", and from $0.045 where an image is sent.
 */
const byMegapixel: Readonly<Partial<Record<PhotoModelName, { first: number; further: number }>>> = {
  "flux-2-pro": { first: 0.03, further: 0.015 },
  "flux-2-max": { first: 0.07, further: 0.03 },
};

/** Nano Banana Pro asks the same for all sizes up to 2048 pixels, with any photos. In no price list that we could read. */
const flat = 0.15;

/** Gets the published price of one image in US dollars, the same at fal and Replicate. @param sent megapixels that go with the order */
export function getImagePrice(model: PhotoModelName, { sent, made }: { sent: number; made: number }): number {
  const { first, further } = byMegapixel[model] ?? { first: flat, further: 0 };
  return Number((first + further * (sent + made - 1)).toFixed(4));
}
