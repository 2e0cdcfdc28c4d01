import type { Cost } from "./rate-limits.ts";
import { maxJsonBytes } from "./rest/read-body.ts";
import type { Endpoint } from "./rest/route.ts";

/** Free for monitoring and in need of no place, but only over REST, where a request is a single call. */
export const watched: ReadonlySet<string> = new Set(["health.get", "health.live", "health.ready"]);

/** The cost of a call, by the procedure that the router found, so that the path's spelling does not matter. */
function getProcedureCost(name: string, type: string): Cost {
  if (name === "images.report") return { reports: 1 };
  if (name === "auth.beginPasskey" || name === "passkeys.begin") return { passkeys: 1 };
  // two try secrets, the third sends a mail
  if (["account.keep", "account.disownKey", "tokens.create"].includes(name)) return { signIn: 1 };
  return name.startsWith("auth.") && type === "mutation" ? { signIn: 1 } : { calls: 1 };
}

export function getRestCost(name: string, type: string): Cost {
  return watched.has(name) ? {} : getProcedureCost(name, type);
}

/** @param calls of a tRPC request; `procedure` is undefined for an unknown name */
export function getBatchCost(
  calls: readonly { path: string; procedure: { _def: { type: string } } | null | undefined }[],
): Cost {
  const costs = calls.map(({ path, procedure }) => getProcedureCost(path, procedure?._def.type ?? ""));
  const sum = (kind: keyof Cost) => costs.reduce((total, cost) => total + (cost[kind] ?? 0), 0);
  return {
    calls: sum("calls"),
    signIn: sum("signIn"),
    passkeys: sum("passkeys"),
    reports: sum("reports"),
  };
}

/** Wraps an endpoint so that it works on a call whose body is there and which has a place. @throws BODY_INCOMPLETE, UNAVAILABLE */
export function admitted(endpoint: Endpoint, maximumBytes = maxJsonBytes): Endpoint {
  return async (call) => {
    await call.ctx.entry.admit(maximumBytes);
    return endpoint(call);
  };
}

/** Wraps an endpoint so that it spends its cost before the body is read. @throws RATE_LIMITED */
export function counted(cost: Cost, endpoint: Endpoint): Endpoint {
  return (call) => {
    call.ctx.spend(cost);
    return endpoint(call);
  };
}
