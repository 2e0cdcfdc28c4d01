import { type EngineName, type EngineSettings, engineNames, engines } from "@portrait-studio/engine/registry";
import { z } from "zod";
import { EnvironmentError } from "./environment-error.ts";
import { optionalAddress, optionalText } from "./optional-values.ts";

const variables = Object.values(engines).flatMap(({ variables }) => (variables ? [variables] : []));

/** Names of the engines' variables that contain a secret. */
export const engineSecrets = variables.flatMap(({ key, webhookSecret }) =>
  webhookSecret ? [key, webhookSecret] : [key],
);

/** Names of the engines' variables that override a provider's address. */
export const engineBases = variables.flatMap(({ apiBase }) => (apiBase ? [apiBase] : []));

/** The variables of all engines in the registry. */
export const engineVariables = z.object(
  Object.fromEntries<z.ZodType<string | undefined>>([
    ...engineSecrets.map((name) => [name, optionalText] as const),
    ...engineBases.map((name) => [name, optionalAddress] as const),
  ]),
);

/** The current engine and all available ones. Every engine with a key is available, because models stay with their engine. */
export interface EngineSelection {
  /** the engine that trains new models */
  current: EngineName;
  /** settings of the available engines */
  available: ReadonlyMap<EngineName, EngineSettings>;
}

/** @throws EnvironmentError when the key of the engine that trains new models is missing */
export function readEngines(
  current: EngineName,
  values: Readonly<Record<string, string | undefined>>,
): EngineSelection {
  const available = new Map<EngineName, EngineSettings>();
  const read = (name: string | undefined) => (name ? values[name] : undefined);
  for (const name of engineNames) {
    const { variables } = engines[name];
    const key = variables ? read(variables.key) : "";
    if (key !== undefined) {
      const { apiBase, webhookSecret } = variables ?? {};
      available.set(name, { key, apiBase: read(apiBase), webhookSecret: read(webhookSecret) });
    } else if (name === current) {
      throw new EnvironmentError(`ENGINE=${name} needs ${variables?.key}.`);
    }
  }
  return { current, available };
}
