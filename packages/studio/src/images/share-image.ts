import { randomBytes } from "node:crypto";
import type { GalleryImage } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { changeGalleryImage } from "./change-gallery-image.ts";

/**
 * Creates or revokes an image's public share link. Sharing a shared image again returns the same link; after a revocation it
 * gets a new one, so that a revoked link never works again.
 * @throws NOT_FOUND, WRONG_STATE when the gallery does not show the image
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
