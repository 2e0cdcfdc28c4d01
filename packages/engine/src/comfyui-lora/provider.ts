import { type ComfySettings, connect } from "../comfyui/connection.ts";
import { createFiles } from "../comfyui/files.ts";
import { samplerNode } from "../comfyui/graphs.ts";
import { createJobs } from "../comfyui/jobs.ts";
import { createWatch } from "../comfyui/progress.ts";
import { createServer } from "../comfyui/server.ts";
import type { Order, Provider, RemoteStatus } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { comfyuiLora } from "./entry.ts";
import { loraFile, trainingNode } from "./graphs.ts";
import { createLoraModels, type TrainedLora } from "./models.ts";
import { createLoraOrders, type TrainingSettings } from "./orders.ts";
import { type CropPorts, packSquares } from "./square-crops.ts";

export interface LoraProviderSettings extends ComfySettings, CropPorts, TrainingSettings {
  /** between two looks at the server, in milliseconds */
  lookPauseMs?: number | undefined;
}

/** The operator's own ComfyUI, whose own nodes train a LoRA of each person. */
export function createLoraProvider(settings: LoraProviderSettings): Provider {
  const { lookPauseMs, photoReader, photoRecords } = settings;
  const connection = connect(settings);
  const { scrub, ...files } = createFiles(connection);
  const watch = createWatch(settings);
  const nodeOf = ({ kind }: Order) => (kind === "training" ? trainingNode : samplerNode);
  const jobs = createJobs({ connection, scrub, lookPauseMs, watch, nodeOf });

  /** A training that the server has forgotten has succeeded if its LoRA is there, e.g. after a restart in between. */
  const readForgotten = async (order: Order, error: unknown): Promise<RemoteStatus> => {
    const isGone = error instanceof ProviderError && error.fault === "gone";
    const there = isGone && order.kind === "training" && (await connection.lookAt(loraFile(order.target, 1)));
    if (!there) throw error;
    return { state: "succeeded", outputs: [], filtered: 0 };
  };

  return {
    name: "comfyui-lora",
    capabilities: comfyuiLora.profile.capabilities,
    batch: { generation: 1, edit: 1 },
    ...files,
    ...jobs,
    ...createLoraOrders(createServer(connection), connection, settings),
    ...createLoraModels(connection, { lookPauseMs }),

    packPhotos: (store, photos) => packSquares({ photoReader, photoRecords }, store, photos),

    read: async (job, order) => {
      const status = await jobs.read(job, order).catch((error: unknown) => readForgotten(order, error));
      const isTrained = order.kind === "training" && status.state === "succeeded";
      return isTrained ? { ...status, model: loraOf(order) } : status;
    },

    ordersLostAgain: true,
    close: watch.close,
  };
}

function loraOf({ target: order, plan: { model: base } }: Order): TrainedLora {
  return { order, base };
}
