import { type Theme, themes } from "@portrait-studio/contract/choices";

const key = "theme";
const listeners = new Set<() => void>();

export const theme = {
  read(): Theme {
    const stored = localStorage.getItem(key);
    return themes.find((known) => known === stored) ?? "system";
  },

  choose(choice: Theme): void {
    localStorage.setItem(key, choice);
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
