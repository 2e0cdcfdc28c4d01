import { useMemo, useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/** Where the reader is: "#/runs?status=Failed" is the path "/runs" with its parameters. */
export interface Location {
  path: string;
  params: URLSearchParams;
}

export function useHash(): Location {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash.slice(1) || "/runs");
  return useMemo(() => {
    const [path = "", query = ""] = hash.split("?", 2);
    return { path, params: new URLSearchParams(query) };
  }, [hash]);
}

export function goTo(path: string): void {
  window.location.hash = path;
}

/** Changes parameters of the present place without a new entry in the history; an empty value removes one. */
export function setParams(changes: Record<string, string>): void {
  const [path = "", query = ""] = (window.location.hash.slice(1) || "/runs").split("?", 2);
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  window.history.replaceState(null, "", `#${path}${text ? `?${text}` : ""}`);
  window.dispatchEvent(new Event("hashchange"));
}
