import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api.ts";
import { forgetPerson } from "./forget-person.ts";

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync: logOut } = api.auth.logout.useMutation();
  return async () => {
    await logOut().catch(() => undefined);
    forgetPerson(queryClient, "/login");
  };
}
