import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/** The part of the address after "#", such as "/runs/01J…"; "/runs" when there is none. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1) || "/runs");
}

export function goTo(path: string): void {
  window.location.hash = path;
}
