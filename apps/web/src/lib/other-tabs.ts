import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { store } from "./store.ts";
import { tokenKey } from "./token.ts";

/** when a tab of this browser has changed something last, in milliseconds */
const changedKey = "changed_at";

export function tellOtherTabs(): void {
  store.write(changedKey, String(Date.now()));
}

export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === changedKey)
        // a hidden tab asks when it is looked at
        void queryClient.invalidateQueries({ refetchType: document.hidden ? "none" : "active" });
      if (key !== tokenKey || oldValue === null) return;
      // nobody is shown what is of the one before
      if (newValue === null) queryClient.getQueryCache().clear();
      else void queryClient.resetQueries();
    };
    window.addEventListener("storage", hear);
    const stopTelling = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") tellOtherTabs();
    });
    return () => {
      window.removeEventListener("storage", hear);
      stopTelling();
    };
  }, [queryClient]);
}
