import type { PhotoFile } from "@portrait-studio/contract";
import type { photos } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";

export function presentPhoto(storage: Storage, row: typeof photos.$inferSelect): PhotoFile {
  return {
    id: row.id,
    uploadSessionId: row.uploadSessionId,
    name: row.name,
    contentType: row.contentType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    url: storage.addressOf(row.storageKey),
    thumbnailUrl: storage.addressOf(row.thumbnailKey),
    verdict: row.verdict,
    headBox: row.headBox,
    createdAt: row.createdAt.toISOString(),
  };
}
