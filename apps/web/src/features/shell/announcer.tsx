import { useSyncExternalStore } from "react";

let words = "";
const listeners = new Set<() => void>();

/** Says something to those who listen to the page. */
export function announce(text: string): void {
  words = text;
  for (const listener of listeners) listener();
}

/** There from the first paint and empty, or the first words would not be spoken. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => words,
    () => "",
  );
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
