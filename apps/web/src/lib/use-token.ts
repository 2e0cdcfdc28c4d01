import { useSyncExternalStore } from "react";
import { token } from "./token.ts";

/** The Bearer token; null without one, undefined while only the server has rendered. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore(token.subscribe, token.read, () => undefined);
}
