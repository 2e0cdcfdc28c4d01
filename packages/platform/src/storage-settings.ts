import {
  readStorageSettings,
  type StorageName,
  type StorageSettings,
  storageVariables,
} from "@portrait-studio/storage/registry";
import { z } from "zod";
import { EnvironmentError } from "./environment-error.ts";
import { optionalAddress, optionalText } from "./optional-values.ts";

const namesOf = (kind: string) => storageVariables.filter((one) => one.kind === kind).map(({ name }) => name);

/** Names of the stores' variables that contain a secret. */
export const storageSecrets = namesOf("secret");

/** Names of the stores' variables that override a provider's address. */
export const storageBases = namesOf("fake");

/** The variables of all file stores in the registry. */
export const storageSchema = z.object(
  Object.fromEntries<z.ZodType<string | undefined>>(
    storageVariables.map(({ name, kind }) => [
      name,
      kind === "address" || kind === "fake" ? optionalAddress : optionalText,
    ]),
  ),
);

/** @throws EnvironmentError when a setting of the chosen store is missing or wrong */
export function readStorage(
  driver: StorageName,
  values: Readonly<Record<string, string | undefined>>,
  place: { root: string; isLocal: boolean },
): StorageSettings {
  const settings = readStorageSettings(driver, values, place);
  if ("problem" in settings) throw new EnvironmentError(settings.problem);
  return settings;
}
