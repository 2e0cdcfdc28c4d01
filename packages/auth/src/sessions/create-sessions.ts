import type { Database } from "@portrait-studio/db";
import { Lucia } from "lucia";
import { SessionAdapter, sessionLifetime } from "./session-adapter.ts";

/** Lucia's sessions with Bearer tokens of 200 random bits. */
export function createSessions(db: Database) {
  const lucia = new Lucia(new SessionAdapter(db), { sessionExpiresIn: sessionLifetime });
  return {
    create: async (userId: string): Promise<string> => (await lucia.createSession(userId, {})).id,
    validate: async (token: string): Promise<{ userId: string } | undefined> => {
      const { session } = await lucia.validateSession(token);
      return session ? { userId: session.userId } : undefined;
    },
    invalidate: (token: string): Promise<void> => lucia.invalidateSession(token),
    prune: (): Promise<void> => lucia.deleteExpiredSessions(),
  };
}
