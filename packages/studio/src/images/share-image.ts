import { randomBytes } from "node:crypto";
import type { GalleryImage, ShareImageInput } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { changeGalleryImage } from "./change-gallery-image.ts";
import { isShared } from "./is-shared.ts";

/**
 * Sharing again returns the same link; after a revocation or its end there is a new one, so that an ended link never works again.
 * @throws NOT_FOUND, WRONG_STATE when the gallery does not show the image
 */
export function shareImage(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { id, shared, expiresInDays }: ShareImageInput,
): Promise<GalleryImage> {
  const token = randomBytes(18).toString("base64url");
  return changeGalleryImage(
    studio,
    actor,
    id,
    shared
      ? {
          shareToken: sql`case when ${isShared} then ${images.shareToken} else ${token} end`,
          shareExpiresAt: toShareEnd(expiresInDays),
        }
      : { shareToken: null, shareExpiresAt: null },
  );
}

function toShareEnd(days: number | null | undefined): SQL | null {
  if (days === null) return null;
  if (days === undefined) return sql`case when ${isShared} then ${images.shareExpiresAt} end`;
  return sql`clock_timestamp() + make_interval(days => ${days})`;
}
