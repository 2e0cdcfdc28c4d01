import type { Database } from "@portrait-studio/db";
import type { ServedStorage } from "@portrait-studio/storage";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import { createS3Storage } from "@portrait-studio/storage/s3";
import { createUploadThingStorage } from "@portrait-studio/storage/uploadthing";
import { readToken } from "@portrait-studio/storage/uploadthing/token";
import type { Environment } from "./environment.ts";
import { createKeyTable } from "./key-table.ts";

type StorageEnvironment = Pick<Environment, "storage" | "storageSecret" | "appUrl">;

/** The file store that the environment configures. Its addresses lead through the studio. */
export function createStorage(
  { storage, storageSecret: secret, appUrl }: StorageEnvironment,
  db: Database,
): ServedStorage {
  const addresses = { secret, baseUrl: `${appUrl}/api/files` };
  switch (storage.driver) {
    case "disk":
      return createDiskStorage({ ...storage, ...addresses });
    case "s3":
      return createS3Storage({ ...storage, ...addresses });
    case "uploadthing": {
      const keyTable = createKeyTable(db, readToken(storage.token)?.appId ?? "");
      return createUploadThingStorage({ ...storage, ...addresses, keyTable });
    }
  }
}
