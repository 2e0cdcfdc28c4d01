import { purgePhotos as purge, type Studio } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

export function purgePhotosFunction(client: JobsClient, studio: Studio) {
  return sweepInPages(client, studio.log, {
    id: "purge-photos",
    name: "Delete photos that are not needed any more",
    schedule: "53 3 * * *",
    stages: [
      {
        name: "photos",
        page: async () => ({ next: (await purge(studio)) > 0 ? "more" : null }),
      },
    ],
  });
}
