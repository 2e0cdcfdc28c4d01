import { z } from "zod";
import { trainers } from "./lora-models.ts";

/** The variables of the engine that trains at fal, beside its key. */
export const falOptions = z.object({
  /** what trains new models; those trained before keep what made them */
  FAL_TRAINER: z.enum(trainers).default("flux-2"),
});
