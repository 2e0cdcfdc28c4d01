import type { QueryClient } from "@tanstack/react-query";
import { personKeys } from "~/lib/person-keys.ts";
import { store } from "~/lib/store.ts";
import { token } from "~/lib/token.ts";

/** Leaves nothing of the person in this browser, and goes to a page that anybody may see. */
export function forgetPerson(
  queryClient: QueryClient,
  page: "/" | "/login" | `/keep-account?${string}`,
): void {
  // before the gate notices, which would remember this page as the one to come back to
  window.history.replaceState(null, "", page);
  for (const key of Object.values(personKeys)) store.remove(key);
  token.remove();
  queryClient.getQueryCache().clear();
  window.location.replace(page);
}
