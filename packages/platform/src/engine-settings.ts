import { type EngineName, type EngineSettings, engineNames, engines } from "@portrait-studio/engine/registry";
import { z } from "zod";
import { EnvironmentError } from "./environment-error.ts";
import { optionalAddress, optionalText } from "./optional-values.ts";

const variables = Object.values(engines).flatMap(({ variables }) => (variables ? [variables] : []));
const once = (names: readonly string[]): string[] => [...new Set(names)];

/** Names of the engines' variables that contain a secret. */
export const engineSecrets = once(
  variables.flatMap(({ key, webhookSecret }) => (webhookSecret ? [key, webhookSecret] : [key])),
);

/** Names of the engines' variables that override a provider's address. */
export const engineBases = once(
  Object.values(engines).flatMap(({ variables, ownServer }) =>
    variables?.apiBase && !ownServer ? [variables.apiBase] : [],
  ),
);

/** The engines that run on a server of the operator's own, and the variables with its address. */
export const engineAddresses = engineNames.flatMap((driver) => {
  const { variables, ownServer } = engines[driver];
  return variables?.apiBase && ownServer ? [{ driver, name: variables.apiBase }] : [];
});

/** Names of the engines' variables that choose between models and sizes. */
const engineOptions = Object.values(engines).flatMap(({ options }) => Object.keys(options?.shape ?? {}));

/** The variables of all engines in the registry. */
export const engineVariables = z.object(
  Object.fromEntries<z.ZodType<string | undefined>>([
    ...[...engineSecrets, ...engineOptions].map((name) => [name, optionalText] as const),
    ...[...engineBases, ...engineAddresses.map(({ name }) => name)].map(
      (name) => [name, optionalAddress] as const,
    ),
  ]),
);

/** Whether a training at this engine only chooses photos, here, and no provider is paid for it. */
export function choosesPhotos(name: EngineName): boolean {
  const { hosted, worksFromPhotos } = engines[name].profile;
  return hosted && worksFromPhotos;
}

/** The current engine and all available ones. Every engine with a key is available, because models stay with their engine. */
export interface EngineSelection {
  /** the engine that trains new models */
  current: EngineName;
  /** settings of the available engines */
  available: ReadonlyMap<EngineName, EngineSettings>;
}

/** @throws EnvironmentError when the key or address of the engine that trains new models is missing, or an option is none */
export function readEngines(
  current: EngineName,
  values: Readonly<Record<string, string | undefined>>,
): EngineSelection {
  const available = new Map<EngineName, EngineSettings>();
  const read = (name: string | undefined) => (name ? values[name] : undefined);
  for (const name of engineNames) {
    const { variables, ownServer } = engines[name];
    const options = readOptions(name, values);
    const needed = ownServer ? variables?.apiBase : variables?.key;
    if (!variables || read(needed) !== undefined) {
      const { key, apiBase, webhookSecret } = variables ?? {};
      available.set(name, {
        key: read(key) ?? "",
        apiBase: read(apiBase),
        webhookSecret: read(webhookSecret),
        options,
      });
    } else if (name === current) {
      throw new EnvironmentError(`ENGINE=${name} needs ${needed}.`);
    }
  }
  return { current, available };
}

function readOptions(
  name: EngineName,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const { options } = engines[name];
  const [issue] = options?.safeParse(values).error?.issues ?? [];
  if (issue) throw new EnvironmentError(`${String(issue.path[0])} is not valid: ${issue.message}.`);
  return Object.fromEntries(Object.keys(options?.shape ?? {}).map((option) => [option, values[option]]));
}
