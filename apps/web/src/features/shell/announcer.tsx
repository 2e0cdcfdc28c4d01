import { useSyncExternalStore } from "react";

let words = "";
const listeners = new Set<() => void>();

export function announce(text: string): void {
  words = text;
  for (const listener of listeners) listener();
}

/** In the page and empty from the first paint, or the first text would not be spoken. */
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
