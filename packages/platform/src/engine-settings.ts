import { type EngineName, type EngineSettings, engineNames, engines } from "@portrait-studio/engine/registry";
import {
  optionalText,
  override,
  secret,
  type TextVariables,
  type Values,
  variable,
} from "./declare-variables.ts";
import { EnvironmentError } from "./environment-error.ts";

/** The variables of all engines in the registry, by name: engines of one provider share theirs. */
export const engineVariables: TextVariables = Object.fromEntries(
  Object.values(engines).flatMap(({ variables: { key, webhookSecret, apiBase } = {}, options }) => [
    ...[key, webhookSecret].flatMap((name) => (name ? [[name, secret(name)] as const] : [])),
    ...(apiBase ? [[apiBase, override(apiBase)] as const] : []),
    ...Object.keys(options?.shape ?? {}).map((name) => [name, variable(name, optionalText)] as const),
  ]),
);

/** The current engine and all available ones. Every engine with a key is available, because models stay with their engine. */
export interface EngineSelection {
  /** the engine that trains new models */
  current: EngineName;
  /** settings of the available engines */
  available: ReadonlyMap<EngineName, EngineSettings>;
}

/** @throws EnvironmentError when the key of the engine that trains new models is missing, or an option is none */
export function readEngines(current: EngineName, values: Values<TextVariables>): EngineSelection {
  const available = new Map<EngineName, EngineSettings>();
  const read = (name: string | undefined) => (name ? values[name] : undefined);
  for (const name of engineNames) {
    const { variables } = engines[name];
    const options = readOptions(name, values);
    const key = variables ? read(variables.key) : "";
    if (key !== undefined) {
      const { apiBase, webhookSecret } = variables ?? {};
      available.set(name, { key, apiBase: read(apiBase), webhookSecret: read(webhookSecret), options });
    } else if (name === current) {
      throw new EnvironmentError(`ENGINE=${name} needs ${variables?.key}.`);
    }
  }
  return { current, available };
}

function readOptions(name: EngineName, values: Values<TextVariables>): Values<TextVariables> {
  const { options } = engines[name];
  const [issue] = options?.safeParse(values).error?.issues ?? [];
  if (issue) throw new EnvironmentError(`${String(issue.path[0])} is not valid: ${issue.message}.`);
  return Object.fromEntries(Object.keys(options?.shape ?? {}).map((option) => [option, values[option]]));
}
