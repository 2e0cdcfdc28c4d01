"use client";

import type { User } from "@portrait-studio/contract";
import { createContext, use } from "react";

export const SessionContext = createContext<User | undefined>(undefined);

/** The signed-in person; only below the gate. */
export function useSession(): User {
  const user = use(SessionContext);
  if (!user) throw new Error("useSession is for pages behind the gate.");
  return user;
}
