import type { Fake } from "../base/context.ts";
import { refuse } from "../base/refuse.ts";

/** The photo that "another_person" paints instead of the references. */
export interface Stranger {
  photo: Buffer | undefined;
}

const maxBytes = 10 * 1024 * 1024;

/** `PUT /_sandbox/stranger` with a photo as its body. */
export function addStrangerRoute(app: Fake, stranger: Stranger): void {
  app.put("/_sandbox/stranger", async (c) => {
    const photo = Buffer.from(await c.req.arrayBuffer());
    if (photo.byteLength === 0 || photo.byteLength > maxBytes)
      return refuse(400, { detail: "The body is one photo of at most 10 MB." });
    stranger.photo = photo;
    return c.json({ bytes: photo.byteLength });
  });
}
