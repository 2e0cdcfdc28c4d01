"use client";

import type { User } from "@portrait-studio/contract";
import { api } from "~/lib/api.ts";

/** how long the session's person may be out of date, in milliseconds */
export const sessionFreshFor = 60_000;

/** The signed-in person; only below the gate. Suspends until they are known, so that all else can be asked for at once. */
export function useSession(): User {
  const [user] = api.auth.me.useSuspenseQuery(undefined, { staleTime: sessionFreshFor });
  return user;
}
