import { credentialsSchema, StudioError } from "@portrait-studio/contract";
import { refuse } from "@portrait-studio/studio";
import { createPlaces } from "../admission/create-places.ts";
import { findNetwork } from "../rate-limits.ts";
import { refuseEncoded } from "../rest/read-body.ts";
import type { Endpoint } from "../rest/route.ts";

export const credentialsPath = "/credentials/read";

/** Files that are held in memory at a time, while they wait or are read. */
const mostFiles = 4;

/** Reads an image's content credentials for anybody. Nothing of it is stored. */
export function createCredentialsEndpoint(): Endpoint {
  const places = createPlaces(mostFiles);
  return async ({ request, ctx }) => {
    refuseEncoded(request.headers);
    const bytes = ctx.entry.body();
    if (bytes.byteLength === 0) throw new StudioError("NO_FILES");
    const giveBack = places.take(findNetwork(ctx.client.address));
    if (!giveBack) throw new StudioError("UNAVAILABLE", { retryAfterSeconds: 1 });
    try {
      const found = ctx.studio.intake.readCredentials(bytes, ctx.client.address ?? "");
      return { body: credentialsSchema.parse(await found.catch(refuse)) };
    } finally {
      giveBack();
    }
  };
}
