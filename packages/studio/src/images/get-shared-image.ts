import { type Language, type SharedImage, StudioError } from "@portrait-studio/contract";
import { images, users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { writeAudience } from "../files/audience.ts";
import { sharedName } from "./download-name.ts";
import { isShared } from "./is-shared.ts";

/**
 * A share link shows this to anyone. Its file's address has the link's token and nothing else, so that it tells neither whose image
 * it is nor that two of them are one person's.
 * @throws NOT_FOUND when it was revoked or has ended, the image is in the trash, or its person is blocked or leaving
 */
export async function getSharedImage(
  studio: Pick<Studio, "db" | "settings">,
  { token }: { token: string },
): Promise<SharedImage> {
  const { width, height, thumbhash, sourceType } = await readShared(studio, token);
  const url = `${studio.settings.appUrl}/api/files/shared/${token}`;
  return { url, width, height, thumbhash, sourceType };
}

/** The signed address of a shared image's file, which names the owner: to be opened, and shown to nobody. @throws NOT_FOUND as above */
export async function signSharedImage(
  studio: Pick<Studio, "db" | "storage">,
  { token, language }: { token: string; language: Language },
): Promise<URL> {
  const image = await readShared(studio, token);
  const { id, storageKey } = image;
  const downloadName = sharedName(image, language);
  const audience = writeAudience({ viewer: { kind: "share", id: token }, subject: { kind: "image", id } });
  return new URL(studio.storage.getAddress(storageKey, { audience, downloadName }));
}

async function readShared({ db }: Pick<Studio, "db">, token: string): Promise<typeof images.$inferSelect> {
  const [found] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(users, and(eq(users.id, images.userId), isNull(users.blockedAt), isNull(users.deletionDueAt)))
    .where(and(eq(images.shareToken, token), isShared, isNull(images.deletedAt)));
  if (!found) throw new StudioError("NOT_FOUND");
  return found.image;
}
