import { randomBytes } from "node:crypto";
import type { GalleryImage } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { changeGalleryImage } from "./change-gallery-image.ts";

/**
 * Makes an address at which anybody may see the image, or ends it. Sharing again keeps the address; after an end it is
 * another one, so that a revoked link stays dead.
 * @throws NOT_FOUND, WRONG_STATE when the image does not stand in the gallery
 */
export function shareImage(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { id, shared }: { id: string; shared: boolean },
): Promise<GalleryImage> {
  const token = randomBytes(18).toString("base64url");
  return changeGalleryImage(studio, actor, id, {
    shareToken: shared ? sql`coalesce(${images.shareToken}, ${token})` : null,
  });
}
