import type { Cost } from "./rate-limits.ts";
import type { Endpoint } from "./rest/endpoint.ts";

/** Asked by machines that watch the studio; only as a REST call, of which there is one in a request. */
const watched = "health.get";

/** What a call takes from its address's budget, told by the procedure that the router found, however its path was written. */
function costOfProcedure(name: string, type: string): Cost {
  return name.startsWith("auth.") && type === "mutation" ? { signIn: 1 } : { calls: 1 };
}

/** The same of a REST call. */
export function costOfRest(name: string, type: string): Cost {
  return name === watched ? {} : costOfProcedure(name, type);
}

/** @param calls of a tRPC request; `procedure` is undefined where there is none of that name */
export function costOfBatch(
  calls: readonly { path: string; procedure: { _def: { type: string } } | null | undefined }[],
): Cost {
  const costs = calls.map(({ path, procedure }) => costOfProcedure(path, procedure?._def.type ?? ""));
  const sum = (kind: keyof Cost) => costs.reduce((total, cost) => total + (cost[kind] ?? 0), 0);
  return { calls: sum("calls"), signIn: sum("signIn") };
}

/** An endpoint that takes its cost before it does anything, so before the body is read. @throws RATE_LIMITED */
export function counted(cost: Cost, endpoint: Endpoint): Endpoint {
  return (call) => {
    call.ctx.spend(cost);
    return endpoint(call);
  };
}
