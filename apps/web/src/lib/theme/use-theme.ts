import type { Theme } from "@portrait-studio/contract/choices";
import { useSyncExternalStore } from "react";
import { theme } from "./theme.ts";

export function useTheme(): [Theme, (choice: Theme) => void] {
  const choice = useSyncExternalStore(theme.subscribe, theme.read, () => "system" as const);
  return [choice, theme.choose];
}
