import { store } from "./store.ts";

const storageKey = "api_base_url";

/** Where calls go: to this server, or to another studio whose address this browser keeps under the key `api_base_url`. */
export function apiBase(): string {
  return store.read(storageKey)?.replace(/\/+$/, "") || "/api";
}
