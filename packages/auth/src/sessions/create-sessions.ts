import type { Database } from "@portrait-studio/db";
import { Lucia } from "lucia";
import { SessionAdapter, type SessionUser, sessionLifetime } from "./session-adapter.ts";

/** Lucia's sessions with Bearer tokens of 200 random bits. */
export function createSessions(db: Database) {
  const lucia = new Lucia(new SessionAdapter(db), {
    sessionExpiresIn: sessionLifetime,
    getUserAttributes: ({ row }) => ({ row }),
  });
  return {
    create: async (userId: string): Promise<string> => (await lucia.createSession(userId, {})).id,
    validate: async (token: string): Promise<SessionUser | undefined> => {
      const { user } = await lucia.validateSession(token);
      return user?.row;
    },
    invalidate: (token: string): Promise<void> => lucia.invalidateSession(token),
  };
}
