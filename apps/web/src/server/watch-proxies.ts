import type { Environment } from "@portrait-studio/platform";
import { type Caller, findForwardedAddress } from "./client-address.ts";

type Warn = (message: string) => void;

/** A wrong TRUST_PROXY shows when a studio starts; the server listens on this machine only. */
export function warnOfNoProxy({ deployment, trustProxy }: Environment, warn: Warn): void {
  if (deployment === "public" && trustProxy === 0)
    warn(
      "TRUST_PROXY is 0, but whatever speaks https for APP_URL stands in front: all callers share one address and its limits.",
    );
}

/** Warns once when requests show that TRUST_PROXY does not fit the proxies in front. Calls on this machine pass none. */
export function watchProxies(trustProxy: number, warn: Warn): (caller: Caller) => void {
  let told = false;
  return ({ forwardedFor }) => {
    if (told || (trustProxy === 0 ? !forwardedFor : findForwardedAddress(forwardedFor, trustProxy))) return;
    told = true;
    warn(
      trustProxy === 0
        ? "A call carries X-Forwarded-For, but TRUST_PROXY is 0: if a proxy appends it, set TRUST_PROXY to the number of proxies."
        : `A call's X-Forwarded-For has no address for the ${trustProxy} proxies of TRUST_PROXY: the connection's counts. Is the number right, and do all append it?`,
    );
  };
}
