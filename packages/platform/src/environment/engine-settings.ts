import type { Costs, OwnCosts } from "@portrait-studio/contract/prices";
import { type EngineName, type EngineSettings, engineNames, engines } from "@portrait-studio/engine/registry";
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

export const engineVariables: TextVariables = Object.fromEntries(
  Object.values(engines).flatMap(
    ({ variables: { key, webhookSecret, apiBase } = {}, options, ownServer }) => [
      ...[key, webhookSecret].flatMap((name) => (name ? [[name, secret(name)] as const] : [])),
      ...(apiBase
        ? [[apiBase, ownServer ? variable(apiBase, optionalAddress) : override(apiBase)] as const]
        : []),
      ...Object.keys(options?.shape ?? {}).map((name) => [name, variable(name, optionalText)] as const),
    ],
  ),
);

interface CostSettings {
  costs: Costs & { photosTraining: number };
  engineCosts: Partial<Record<EngineName, OwnCosts>>;
}

/** Where a training only chooses photos, here, no provider is paid for it. */
export function costsWith(
  name: EngineName,
  { costs: { photosTraining, ...costs }, engineCosts }: CostSettings,
): Costs {
  const { hosted, worksFromPhotos } = engines[name].profile;
  const usual = hosted && worksFromPhotos ? { ...costs, training: photosTraining } : costs;
  return { ...usual, ...engineCosts[name] };
}

export const engineAddresses = engineNames
  .flatMap((driver) => {
    const { variables, ownServer } = engines[driver];
    return variables?.apiBase && ownServer ? [{ driver, name: variables.apiBase }] : [];
  })
  .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);

/** The engines that train and all available ones. Every engine with a key is available, because models stay with their engine. */
export interface EngineSelection {
  /** those that a training can choose; the first is the default */
  offered: readonly [EngineName, ...EngineName[]];
  available: ReadonlyMap<EngineName, EngineSettings>;
}

/** @throws EnvironmentError when the key or address of an engine that trains new models is missing, or an option is none */
export function readEngines(
  offered: EngineSelection["offered"],
  values: Values<TextVariables>,
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
    } else if (offered.includes(name)) {
      throw new EnvironmentError(`ENGINE=${name} needs ${needed}.`);
    }
  }
  return { offered, available };
}

function readOptions(name: EngineName, values: Values<TextVariables>): Values<TextVariables> {
  const { options } = engines[name];
  const [issue] = options?.safeParse(values).error?.issues ?? [];
  if (issue) throw new EnvironmentError(`${String(issue.path[0])} is not valid: ${issue.message}.`);
  return Object.fromEntries(Object.keys(options?.shape ?? {}).map((option) => [option, values[option]]));
}
