import type { ImageProvider } from "../remote/provider.ts";
import { type ComfySettings, connect } from "./connection.ts";
import { comfyui } from "./entry.ts";
import type { FamilyName } from "./families.ts";
import { createFiles } from "./files.ts";
import { createJobs } from "./jobs.ts";
import { createOrders } from "./orders.ts";
import { createWatch } from "./progress.ts";
import { createServer } from "./server.ts";

export interface ComfyProviderSettings extends ComfySettings {
  family: FamilyName;
  /** between two looks for a job whose order got no answer, in milliseconds */
  lookPauseMs?: number | undefined;
}

/** The operator's own ComfyUI, with its own nodes only. */
export function createComfyProvider({
  family,
  lookPauseMs,
  ...settings
}: ComfyProviderSettings): ImageProvider {
  const connection = connect(settings);
  const watch = createWatch(settings);
  const { scrub, ...files } = createFiles(connection);
  return {
    name: "comfyui",
    capabilities: comfyui.profile.capabilities,
    batch: { generation: 1, edit: 1 },
    ...files,
    ...createOrders(createServer(connection), family),
    ...createJobs({ connection, scrub, lookPauseMs, watch }),
    ordersLostAgain: true,
    close: watch.close,
  };
}
