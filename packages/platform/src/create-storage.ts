import type { Database } from "@portrait-studio/db";
import type { ServedStorage } from "@portrait-studio/storage";
import { createDriver } from "@portrait-studio/storage/create";
import type { Environment } from "./environment/environment.ts";

type StorageEnvironment = Pick<Environment, "storage" | "storageSecret" | "appUrl">;

export function createStorage(
  { storage, storageSecret: secret, appUrl }: StorageEnvironment,
  db: Database,
): ServedStorage {
  return createDriver(storage, { db, secret, baseUrl: `${appUrl}/api/files` });
}
