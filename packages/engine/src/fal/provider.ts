import { fluxProfile } from "../remote/flux-profile.ts";
import type { Provider } from "../remote/provider.ts";
import { connectFal, type FalConnectionSettings } from "./connection.ts";
import type { TrainerName } from "./lora-models.ts";
import { createFalModels } from "./models.ts";
import { createFalOrders } from "./orders.ts";

export interface FalSettings extends FalConnectionSettings {
  /** what trains new models; FLUX.2 by default */
  trainsWith?: TrainerName | undefined;
}

export function createFalProvider({ trainsWith = "flux-2", ...settings }: FalSettings): Provider {
  const { files, calls } = connectFal(settings);
  return {
    name: "fal",
    capabilities: fluxProfile.capabilities,
    batch: { generation: 4, edit: 1 },
    ...calls,
    ...createFalOrders({ trainer: trainsWith, lend: files.lend }),
    ...createFalModels(files),
  };
}
