import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A yes or no that this browser remembers. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) === "yes",
    () => false,
  );
  const store = useCallback(
    (next: boolean) => {
      localStorage.setItem(key, next ? "yes" : "no");
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, store];
}
