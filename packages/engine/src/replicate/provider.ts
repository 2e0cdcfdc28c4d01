import { fluxProfile } from "../remote/flux-profile.ts";
import type { Provider } from "../remote/provider.ts";
import { connectReplicate, type ReplicateConnectionSettings } from "./connection.ts";
import { createDestination } from "./destination.ts";
import { createReplicateModels } from "./models.ts";
import { createReplicateOrders } from "./orders.ts";

export interface ReplicateSettings extends ReplicateConnectionSettings {
  /** "owner/name" of the trainer, with ":version" to pin it; defaults to its latest version */
  trainer?: string | undefined;
  /** "owner/name" of the editing model */
  editor?: string | undefined;
  /** "owner/name" of the private model whose versions are the trained models; created if missing */
  destination?: string | undefined;
}

const usualTrainer = "ostris/flux-dev-lora-trainer";
const usualEditor = "black-forest-labs/flux-kontext-pro";

export function createReplicateProvider({
  trainer = usualTrainer,
  editor = usualEditor,
  destination,
  ...settings
}: ReplicateSettings): Provider {
  const { client, call, calls } = connectReplicate(settings);
  const findDestination = createDestination(client, call, destination);
  return {
    name: "replicate",
    capabilities: fluxProfile.capabilities,
    batch: { generation: 4, edit: 1 },
    ...calls,
    ...createReplicateOrders({ client, call, trainer, editor, findDestination }),
    ...createReplicateModels(client, call),
  };
}
