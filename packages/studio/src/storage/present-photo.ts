import type { PhotoFile, PhotoVerdict } from "@portrait-studio/contract";
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
    verdict: row.verdict && row.headBoxConfirmed ? withSubject(row.verdict) : row.verdict,
    headBox: row.headBox,
    cutOut: row.cutOutKey
      ? {
          previewUrl: storage.addressOf(row.cutOutKey),
          clean: row.cutOutClean,
          use: row.useCutOut ?? row.cutOutClean,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The person has said where the head is: that none was found is no problem of the photo's any more. */
function withSubject(verdict: PhotoVerdict): PhotoVerdict {
  const problems = verdict.problems.filter((problem) => problem !== "noSubject");
  return { level: problems.length === 0 ? "ready" : "attention", problems };
}
