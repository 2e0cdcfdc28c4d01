import Replicate from "replicate";
import { fluxProfile } from "../remote/flux-profile.ts";
import type { Provider } from "../remote/provider.ts";
import { createTransport } from "../remote/transport.ts";
import { createDestination } from "./destination.ts";
import { fetchImage } from "./fetch-image.ts";
import { createReplicateJobs } from "./jobs.ts";
import { createReplicateModels } from "./models.ts";
import { createReplicateOrders } from "./orders.ts";
import { readRefusal } from "./status.ts";

export interface ReplicateSettings {
  token: string;
  /** default: "https://api.replicate.com/v1"; a fake has its own address */
  apiBase?: string | undefined;
  /** "owner/name" of the trainer, with ":version" to pin it; defaults to its latest version */
  trainer?: string | undefined;
  /** "owner/name" of the editing model */
  editor?: string | undefined;
  /** "owner/name" of the private model whose versions are the trained models; created if missing */
  destination?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const usualBase = "https://api.replicate.com/v1";
const usualTrainer = "ostris/flux-dev-lora-trainer";
const usualEditor = "black-forest-labs/flux-kontext-pro";

export function createReplicateProvider(settings: ReplicateSettings): Provider {
  const { token, apiBase = usualBase, trainer = usualTrainer, editor = usualEditor, backoffMs } = settings;
  const { fetch, call } = createTransport({ name: "Replicate", readRefusal, backoffMs });
  const client = new Replicate({ auth: token, baseUrl: apiBase, fetch, useFileOutput: false });
  const fakeAddress = apiBase === usualBase ? undefined : apiBase;
  const findDestination = createDestination(client, call, settings.destination);

  return {
    name: "replicate",
    capabilities: fluxProfile.capabilities,
    batch: { generation: 4, edit: 1 },
    upload: async ({ bytes, contentType, name }) => {
      const file = new File([new Uint8Array(bytes)], name, { type: contentType });
      const { id, urls } = await call(() => client.files.create(file));
      return { id, url: urls.get };
    },
    discard: async ({ id }) => {
      if (id) await call(() => client.files.delete(id));
    },
    ...createReplicateOrders({ client, call, trainer, editor, findDestination }),
    ...createReplicateJobs({ client, call, apiBase }),
    fetchImage: (url) => fetchImage(url, { token, fakeAddress, backoffMs }),
    ...createReplicateModels(client, call),
  };
}
