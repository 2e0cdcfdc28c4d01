import type { PhotoChoice } from "../remote/photo-models.ts";
import { createPhotoOrders } from "../remote/photo-orders.ts";
import { photoCapabilities } from "../remote/photo-profile.ts";
import type { ImageProvider } from "../remote/provider.ts";
import { connectReplicate, type ReplicateConnectionSettings } from "../replicate/connection.ts";
import { hasSeed, targets, toInput } from "./models.ts";

export type ReplicatePhotosSettings = ReplicateConnectionSettings & PhotoChoice;

const name = "replicate-photos";

export function createReplicatePhotosProvider({
  model,
  megapixels,
  references,
  ...settings
}: ReplicatePhotosSettings): ImageProvider {
  const choice = { model, megapixels, references };
  const seed = hasSeed(model);
  return {
    name,
    capabilities: photoCapabilities({ seed }),
    batch: { generation: 1, edit: 1 },
    ...connectReplicate(settings).calls,
    ...createPhotoOrders({
      engine: name,
      target: targets[model],
      seed,
      toInput: (order) => toInput(order, choice),
      ...choice,
    }),
  };
}
