import type { Environment } from "../environment/environment.ts";

const yearSeconds = 31_536_000;

/** Strict-Transport-Security for studios on https, so that browsers never use plain HTTP for this host again. */
export function transportHeaders({ appUrl }: Pick<Environment, "appUrl">): Record<string, string> {
  return appUrl.startsWith("https://")
    ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }
    : {};
}
