import { engineAddresses } from "../environment/engine-settings.ts";
import { storageAddresses } from "../environment/storage-settings.ts";

export const photoAddresses: readonly { driver: string; name: string }[] = [
  ...storageAddresses,
  ...engineAddresses,
];

/** Services on this machine or in its network that a public studio may use if ALLOW_LOOPBACK lists them. */
export const loopbackServices: readonly string[] = [
  "inngest",
  "mail",
  ...new Set(photoAddresses.map(({ driver }) => driver)),
];
