import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

type Values<Name extends string> = Record<Name, string | null>;
export type ChangeAddress<Name extends string> = (
  patch: Partial<Values<Name>>,
  history?: "push" | "replace",
) => void;

/** Some search parameters of the page's address, and how to change them: null removes one, those left out stay. */
export function useAddress<Name extends string>(names: readonly Name[]): [Values<Name>, ChangeAddress<Name>] {
  const query = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name)])) as Values<Name>;
  const change = useCallback<ChangeAddress<Name>>((patch, history = "replace") => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | null | undefined>(patch)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.size > 0 ? `?${next}` : "";
    // the router follows the browser's own history
    window.history[`${history}State`](null, "", window.location.pathname + text);
  }, []);
  return [values, change];
}
