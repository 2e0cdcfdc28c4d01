import { type SharedImage, StudioError } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { writeAudience } from "../files/audience.ts";

/** What a share link shows to anyone. @throws NOT_FOUND when it was revoked, or the image is in the trash */
export async function getSharedImage(
  { db, storage }: Pick<Studio, "db" | "storage">,
  { token }: { token: string },
): Promise<SharedImage> {
  const [image] = await db
    .select()
    .from(images)
    .where(and(eq(images.shareToken, token), isNull(images.deletedAt)));
  if (!image) throw new StudioError("NOT_FOUND");
  const audience = writeAudience({
    viewer: { kind: "share", id: token },
    subject: { kind: "image", id: image.id },
  });
  return {
    url: storage.addressOf(image.storageKey, { audience }),
    width: image.width,
    height: image.height,
    thumbhash: image.thumbhash,
  };
}
