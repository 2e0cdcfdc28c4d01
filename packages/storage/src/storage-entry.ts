import type { Database } from "@portrait-studio/db";
import type { ServedStorage } from "./port.ts";
import type { AddressSignerOptions } from "./signed-addresses.ts";

export type VariableKind = "secret" | "address" | "fake" | "text";

export interface SettingsScope {
  root: string;
  /** whether the studio is for this machine only, where sample values may be used */
  isLocal: boolean;
}

export interface StorageEntry<Variable extends string, Settings> {
  variables: Readonly<Record<Variable, VariableKind>>;
  /** The settings, or what is wrong with the values, of which empty ones are undefined. */
  read: (
    values: Readonly<Partial<Record<Variable, string | undefined>>>,
    place: SettingsScope,
  ) => Settings | { problem: string };
}

export function describeDriver<const Variable extends string, Settings extends object>(
  entry: StorageEntry<Variable, Settings>,
): StorageEntry<Variable, Settings> {
  return entry;
}

export interface StoragePorts extends Pick<AddressSignerOptions, "secret" | "baseUrl"> {
  /** for stores that need a table beside them */
  db: Database;
}

export type CreateDriver<Settings> = (settings: Settings, ports: StoragePorts) => ServedStorage;
