import {
  readStorageSettings,
  storageVariables as registered,
  type StorageName,
  type StorageSettings,
} from "@portrait-studio/storage/registry";
import {
  optionalAddress,
  optionalText,
  override,
  secret,
  type TextVariables,
  type Values,
  variable,
} from "./declare-variables.ts";
import { EnvironmentError } from "./environment-error.ts";

export const storageVariables: TextVariables = Object.fromEntries(
  registered.map(({ name, kind }) => {
    if (kind === "secret") return [name, secret(name)] as const;
    if (kind === "fake") return [name, override(name)] as const;
    return [name, variable(name, kind === "address" ? optionalAddress : optionalText)] as const;
  }),
);

export const storageAddresses = registered.filter(({ kind }) => kind === "address");

/** @throws EnvironmentError when a setting of the chosen store is missing or wrong */
export function readStorage(
  driver: StorageName,
  values: Values<TextVariables>,
  place: { root: string; isLocal: boolean },
): StorageSettings {
  const settings = readStorageSettings(driver, values, place);
  if ("problem" in settings) throw new EnvironmentError(settings.problem);
  return settings;
}
