import { createFalClient } from "@fal-ai/client";
import { fluxProfile } from "../remote/flux-profile.ts";
import type { Provider } from "../remote/provider.ts";
import { createTransport } from "../remote/transport.ts";
import { createFalFiles } from "./files.ts";
import { createFalJobs } from "./jobs.ts";
import { createFalModels } from "./models.ts";
import { createFalOrders } from "./orders.ts";
import { readRefusal } from "./status.ts";

export interface FalSettings {
  /** "id:secret" */
  key: string;
  /** may remove the payloads of requests; without it they expire within the hour */
  adminKey?: string | undefined;
  /** defaults to fal itself; a fake serves every host of fal below its address */
  apiBase?: string | undefined;
  /** defaults to "fal-ai/flux-lora-portrait-trainer" */
  trainer?: string | undefined;
  /** defaults to "fal-ai/flux-lora" */
  generator?: string | undefined;
  /** defaults to "fal-ai/flux-pro/kontext" */
  editor?: string | undefined;
  /** before the first repetition of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const maxImageBytes = 40 * 1024 * 1024;

export function createFalProvider(settings: FalSettings): Provider {
  const { key, adminKey, apiBase, backoffMs } = settings;
  const trainer = settings.trainer ?? "fal-ai/flux-lora-portrait-trainer";
  const generator = settings.generator ?? "fal-ai/flux-lora";
  const editor = settings.editor ?? "fal-ai/flux-pro/kontext";
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
    // there is no call that deletes an upload: it was given a short life, and nobody else may read it
    discard: async () => {},
    ...createFalOrders({ trainer, generator, editor, lend: files.lend }),
    ...createFalJobs({ client, call, erase: files.erase, adminKey }),
    fetchImage: (url) => files.fetchOutput(url, maxImageBytes),
    ...createFalModels(files),
  };
}

/** The same call to a fake: the host becomes the first part of the path. */
function toFake(url: URL, apiBase: string): URL {
  if (url.origin === new URL(apiBase).origin) return url;
  return new URL(`${apiBase}/${url.hostname}${url.pathname}${url.search}`);
}
