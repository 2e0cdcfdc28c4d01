import { createDiskStorage } from "./disk/index.ts";
import type { ServedStorage } from "./port.ts";
import type { SettingsByName, StorageName } from "./registry.ts";
import { createS3Storage } from "./s3/index.ts";
import type { CreateDriver, StoragePorts } from "./storage-entry.ts";
import { createUploadThingStorage } from "./uploadthing/index.ts";
import { createKeyTable } from "./uploadthing/postgres-key-table.ts";
import { readToken } from "./uploadthing/token.ts";

const drivers: { [Name in StorageName]: CreateDriver<SettingsByName[Name]> } = {
  disk: (settings, ports) => createDiskStorage({ ...settings, ...ports }),
  s3: (settings, ports) => createS3Storage({ ...settings, ...ports }),
  uploadthing: (settings, { db, ...addresses }) => {
    const keyTable = createKeyTable(db, readToken(settings.token)?.appId ?? "");
    return createUploadThingStorage({ ...settings, ...addresses, keyTable });
  },
};

export function createDriver<Name extends StorageName>(
  settings: { driver: Name } & SettingsByName[Name],
  ports: StoragePorts,
): ServedStorage {
  return drivers[settings.driver](settings, ports);
}
