import type { Environment } from "../environment.ts";

const yearSeconds = 31_536_000;

/** For every response of a studio that is reached over https: browsers never speak plain HTTP to this name again. */
export function transportHeaders({ appUrl }: Pick<Environment, "appUrl">): Record<string, string> {
  return appUrl.startsWith("https://")
    ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }
    : {};
}
