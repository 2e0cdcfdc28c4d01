import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api.ts";
import { token } from "~/lib/token.ts";

/** Ends the session here at once, and on the server when it can be reached. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync: logOut } = api.auth.logout.useMutation();
  return async () => {
    await logOut().catch(() => undefined);
    // before the gate notices, which would remember this page as the one to come back to
    window.history.replaceState(null, "", "/login");
    // what was being written is nobody else's business
    localStorage.removeItem("draft");
    token.remove();
    queryClient.getQueryCache().clear();
    window.location.replace("/login");
  };
}
