import { z } from "zod";
import { trainers } from "./lora-models.ts";

/** The variables of the engine that trains at fal, beside its key. */
export const falOptions = z.object({
  /** what trains new models; those trained before keep what made them */
  FAL_TRAINER: z.enum(trainers).default("flux-2"),
});

/** Uploaded weights stay for a few hours, so that they are not uploaded for every request. */
export const lentHours = 6;
