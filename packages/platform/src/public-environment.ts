import { readVariables } from "./declare-variables.ts";
import { type Settings, variables } from "./variables.ts";

const { appUrl, port, deployment, engine, creditExpiry, packages, welcomeCredits, costs } = variables;
const { supportEmail, sourceUrl, testimonialsFile, photoDays } = variables;

const shown = {
  creditExpiry,
  packages,
  welcomeCredits,
  costs,
  engine,
  supportEmail,
  testimonialsFile,
  photoDays,
};

/** What pages may know of the environment. */
export interface PublicEnvironment extends Pick<Settings, keyof typeof shown> {
  appUrl: string;
  /** of the studio's code */
  sourceUrl: string | undefined;
  /** whether credits can be bought here */
  sells: boolean;
}

/** @throws EnvironmentError, unless `readEnvironment` has found the same variables right before */
export function readPublicEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): PublicEnvironment {
  const settings = readVariables({ ...shown, appUrl, port, sourceUrl, deployment }, source);
  return {
    ...settings,
    appUrl: appUrlOf(settings),
    sourceUrl: settings.sourceUrl?.replace(/\/+$/, ""),
    sells: settings.deployment !== "private",
  };
}

/** The studio's public address, without a slash at its end. */
export function appUrlOf({ appUrl, port }: Pick<Settings, "appUrl" | "port">): string {
  return (appUrl ?? `http://localhost:${port}`).replace(/\/+$/, "");
}
