import { useStoredChoice } from "./use-stored-choice.ts";

export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, store] = useStoredChoice(key, ["no", "yes"]);
  return [value === "yes", (next) => store(next ? "yes" : "no")];
}
