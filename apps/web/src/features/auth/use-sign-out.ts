import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api.ts";
import { personKeys } from "~/lib/person-keys.ts";
import { store } from "~/lib/store.ts";
import { token } from "~/lib/token.ts";

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync: logOut } = api.auth.logout.useMutation();
  return async () => {
    await logOut().catch(() => undefined);
    forgetPerson(queryClient, "/login");
  };
}

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
