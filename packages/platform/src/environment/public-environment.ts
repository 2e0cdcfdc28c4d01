import type { Costs } from "@portrait-studio/contract/prices";
import type { EngineName } from "@portrait-studio/engine/registry";
import { readVariables } from "./declare-variables.ts";
import { costsWith } from "./engine-settings.ts";
import { type EnvironmentSettings, variables } from "./variables.ts";

const { appUrl, port, deployment, offeredEngines, engineCosts, costs } = variables;
const { creditExpiry, packages, welcomeCredits, supportEmail, sourceUrl, testimonialsFile, photoDays } =
  variables;

const shown = { creditExpiry, packages, welcomeCredits, supportEmail, testimonialsFile, photoDays };

export interface PublicEnvironment extends Pick<EnvironmentSettings, keyof typeof shown> {
  appUrl: string;
  engines: readonly EngineName[];
  costs: Costs;
  sourceUrl: string | undefined;
  sells: boolean;
}

/** @throws EnvironmentError, unless `readEnvironment` has found the same variables right before */
export function readPublicEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): PublicEnvironment {
  const read = readVariables(
    { ...shown, appUrl, port, sourceUrl, deployment, offeredEngines, engineCosts, costs },
    source,
  );
  const { offeredEngines: offered, engineCosts: ownCosts, costs: usual, ...settings } = read;
  const [engine] = offered;
  return {
    ...settings,
    engines: offered,
    costs: costsWith(engine, { costs: usual, engineCosts: ownCosts }),
    appUrl: getAppUrl(settings),
    sourceUrl: settings.sourceUrl?.replace(/\/+$/, ""),
    sells: settings.deployment !== "private",
  };
}

/** The studio's public address, without a slash at its end. */
export function getAppUrl({ appUrl, port }: Pick<EnvironmentSettings, "appUrl" | "port">): string {
  return (appUrl ?? `http://localhost:${port}`).replace(/\/+$/, "");
}
