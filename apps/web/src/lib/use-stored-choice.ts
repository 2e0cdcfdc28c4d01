import { useCallback, useSyncExternalStore } from "react";
import { store } from "./store.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useStoredChoice<Value extends string>(
  key: string,
  options: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => store.read(key),
    () => null,
  );
  const choose = useCallback(
    (next: Value) => {
      store.write(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [options.find((option) => option === stored) ?? options[0], choose];
}

export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, store] = useStoredChoice(key, ["no", "yes"]);
  return [value === "yes", (next) => store(next ? "yes" : "no")];
}
