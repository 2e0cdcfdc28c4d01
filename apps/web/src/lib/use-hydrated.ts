import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether React has taken over what the server rendered: before that, a form would leave the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
