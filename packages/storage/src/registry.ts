import { disk } from "./disk/entry.ts";
import { s3 } from "./s3/entry.ts";
import type { SettingsScope, StorageEntry, VariableKind } from "./storage-entry.ts";
import { uploadthing } from "./uploadthing/entry.ts";

const registry = { disk, s3, uploadthing };

export type StorageName = keyof typeof registry;

export type SettingsByName = {
  [Name in StorageName]: Omit<
    Exclude<ReturnType<(typeof registry)[Name]["read"]>, { problem: string }>,
    "problem"
  >;
};

export type StorageSettings = {
  [Name in StorageName]: { driver: Name } & SettingsByName[Name];
}[StorageName];

/** All drivers by name, which is also the name of their folder. It loads no implementation; see create-driver.ts. */
export const storages: Readonly<Record<StorageName, StorageEntry<string, object>>> = registry;

export const storageNames = Object.keys(registry) as [StorageName, ...StorageName[]];

export const storageVariables: readonly { driver: StorageName; name: string; kind: VariableKind }[] =
  storageNames.flatMap((driver) =>
    Object.entries(storages[driver].variables).map(([name, kind]) => ({ driver, name, kind })),
  );

export function readStorageSettings(
  driver: StorageName,
  values: Readonly<Record<string, string | undefined>>,
  place: SettingsScope,
): StorageSettings | { problem: string } {
  const settings = storages[driver].read(values, place);
  return isProblem(settings) ? settings : ({ driver, ...settings } as StorageSettings);
}

function isProblem(settings: object): settings is { problem: string } {
  return "problem" in settings;
}
