import { createFalClient } from "@fal-ai/client";
import { fluxProfile } from "../remote/flux-profile.ts";
import type { Provider } from "../remote/provider.ts";
import { createTransport } from "../remote/transport.ts";
import { createFalFiles } from "./files.ts";
import { createFalJobs } from "./jobs.ts";
import type { TrainerName } from "./lora-models.ts";
import { createFalModels } from "./models.ts";
import { createFalOrders } from "./orders.ts";
import { readRefusal } from "./status.ts";

export interface FalSettings {
  /** "id:secret" */
  key: string;
  /** key that can remove the payloads of requests; without it, they expire within an hour */
  adminKey?: string | undefined;
  /** default: fal itself; a fake serves all of fal's hosts below its address */
  apiBase?: string | undefined;
  /** what trains new models; FLUX.2 by default */
  trainer?: TrainerName | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const maxImageBytes = 40 * 1024 * 1024;

export function createFalProvider(settings: FalSettings): Provider {
  const { key, adminKey, apiBase, backoffMs, trainer = "flux-2" } = settings;
  const { fetch, call } = createTransport({
    name: "fal",
    readRefusal,
    timeoutMs: 120_000,
    backoffMs,
    ...(apiBase ? { rewrite: (url: URL) => toFake(url, apiBase) } : {}),
  });
  const client = createFalClient({ credentials: key, fetch });
  const files = createFalFiles({ client, fetch, call, key, apiBase, backoffMs });

  return {
    name: "fal",
    capabilities: fluxProfile.capabilities,
    batch: { generation: 4, edit: 1 },
    upload: files.upload,
    // fal has no call to delete an upload; it is private and expires soon
    discard: async () => {},
    ...createFalOrders({ trainer, lend: files.lend }),
    ...createFalJobs({ client, call, erase: files.erase, adminKey }),
    fetchImage: (url) => files.fetchPrivateFile(url, maxImageBytes),
    ...createFalModels(files),
  };
}

/** The address of the same call at a fake: the host becomes the first part of the path. */
function toFake(url: URL, apiBase: string): URL {
  if (url.origin === new URL(apiBase).origin) return url;
  return new URL(`${apiBase}/${url.hostname}${url.pathname}${url.search}`);
}
