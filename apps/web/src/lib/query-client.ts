import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isFailure, isTransient } from "./studio-error.ts";
import { token } from "./token.ts";

/** How long an answer counts as new, in milliseconds. */
export const freshFor = 5_000;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: forgetDeadSession }),
    mutationCache: new MutationCache({ onError: forgetDeadSession }),
    defaultOptions: {
      queries: {
        // no gcTime: on the server its timers would hold each rendered page's request for as long
        staleTime: freshFor,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
    },
  });
  return client;
}

/** A 401 from anywhere ends the session, and so does the refusal of a blocked person; the gate then leads to sign-in and back. */
export function forgetDeadSession(error: unknown): void {
  const ends = ["UNAUTHENTICATED", "ACCOUNT_BLOCKED", "NOT_INVITED"] as const;
  if (ends.some((code) => isFailure(error, code))) token.remove();
}
