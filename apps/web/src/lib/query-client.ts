import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { busyFor, isTransient, readFailure } from "./studio-error.ts";
import { token } from "./token.ts";

/** How long an answer counts as new, in milliseconds. */
export const freshFor = 5_000;
/** how often a call is sent again to a busy server, which is for about ten seconds */
const busyRetries = 6;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: forgetDeadSession }),
    mutationCache: new MutationCache({ onError: forgetDeadSession }),
    defaultOptions: {
      queries: {
        // no gcTime: on the server its timers would hold each rendered page's request for as long
        staleTime: freshFor,
        retry: (failures, error) => failures < (busyFor(error) ? busyRetries : 2) && isTransient(error),
        retryDelay,
      },
      mutations: {
        retry: (failures, error) => failures < busyRetries && busyFor(error) > 0,
        retryDelay,
      },
    },
  });
  return client;
}

/** A busy server says when; screens come back at different times, since all were refused at once. */
function retryDelay(failures: number, error: unknown): number {
  return 1000 * (busyFor(error) * (1 + Math.random()) || 2 ** failures);
}

/** A 401 from anywhere ends the session, and so does the refusal of a blocked person; the gate then leads to sign-in and back. */
export function forgetDeadSession(error: unknown): void {
  const code = readFailure(error)?.code;
  if (code === "UNAUTHENTICATED" || code === "ACCOUNT_BLOCKED" || code === "NOT_INVITED") token.remove();
}

// for what is loaded later: taken from the package there, it would part what every page loads first into more and larger files
export { useQuery } from "@tanstack/react-query";
