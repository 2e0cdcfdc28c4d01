import type { Theme } from "@portrait-studio/contract/choices";
import { themes } from "@portrait-studio/contract/choices";
import { useSyncExternalStore } from "react";
import { store } from "../store.ts";

export function useTheme(): [Theme, (choice: Theme) => void] {
  const choice = useSyncExternalStore(theme.subscribe, theme.read, () => "system" as const);
  return [choice, theme.choose];
}

const key = "theme";
const listeners = new Set<() => void>();

const theme = {
  read(): Theme {
    const stored = store.read(key);
    return themes.find((known) => known === stored) ?? "system";
  },

  choose(choice: Theme): void {
    store.write(key, choice);
    apply();
  },

  /** Follows the system and other tabs for as long as someone listens. */
  subscribe(listener: () => void): () => void {
    const system = matchMedia("(prefers-color-scheme: dark)");
    listeners.add(listener);
    system.addEventListener("change", apply);
    window.addEventListener("storage", apply);
    return () => {
      listeners.delete(listener);
      system.removeEventListener("change", apply);
      window.removeEventListener("storage", apply);
    };
  },
};

function apply(): void {
  const choice = theme.read();
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
  for (const listener of listeners) listener();
}
