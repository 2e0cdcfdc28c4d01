import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { type Database, sessions, users } from "@portrait-studio/db";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import { hashToken } from "./tokens.ts";

declare module "lucia" {
  interface Register {
    Lucia: StudioLucia;
    DatabaseSessionAttributes: { createdAt: Date };
  }
}

const slidingLife = new TimeSpan(30, "d");
const longestLife = new TimeSpan(90, "d");

export type StudioLucia = ReturnType<typeof createLucia>;

/** Lucia over the studio's tables: sessions slide by 30 days and end after 90, whatever was done in them. */
export function createLucia(db: Database) {
  // the adapter's own type names one driver's database; any PostgreSQL database of drizzle does
  const drizzleAdapter = new DrizzlePostgreSQLAdapter(db as never, sessions as never, users as never);
  return new Lucia(hashIds(drizzleAdapter), {
    sessionExpiresIn: slidingLife,
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  });
}

export function isPastLongestLife(createdAt: Date): boolean {
  return createdAt.getTime() + longestLife.milliseconds() <= Date.now();
}

/**
 * Lucia's session id is the Bearer token itself. Around its adapter the token becomes its hash, so that whoever reads the
 * table cannot sign in with it.
 */
function hashIds(adapter: Adapter): Adapter {
  return {
    getSessionAndUser: async (token) => {
      const [session, user] = await adapter.getSessionAndUser(await hashToken(token));
      return [session && { ...session, id: token }, user];
    },
    getUserSessions: (userId) => adapter.getUserSessions(userId),
    setSession: async (session) => adapter.setSession({ ...session, id: await hashToken(session.id) }),
    updateSessionExpiration: async (token, expiresAt) =>
      adapter.updateSessionExpiration(await hashToken(token), expiresAt),
    deleteSession: async (token) => adapter.deleteSession(await hashToken(token)),
    deleteUserSessions: (userId) => adapter.deleteUserSessions(userId),
    deleteExpiredSessions: () => adapter.deleteExpiredSessions(),
  };
}
