import type { QueryClient } from "@tanstack/react-query";
import { token } from "~/lib/token.ts";

/** Leaves nothing of the person in this browser, and goes to a page that anybody may see. */
export function forgetPerson(
  queryClient: QueryClient,
  page: "/" | "/login" | `/keep-account?${string}`,
): void {
  // before the gate notices, which would remember this page as the one to come back to
  window.history.replaceState(null, "", page);
  // what was being written is nobody else's business
  localStorage.removeItem("draft");
  token.remove();
  queryClient.getQueryCache().clear();
  window.location.replace(page);
}
