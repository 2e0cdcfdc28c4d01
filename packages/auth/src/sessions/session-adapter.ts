import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { buildOnce, type Database, sessions, users } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type DatabaseSession, type DatabaseUser, Lucia } from "lucia";
import { TimeSpan } from "oslo";
import { databaseNow, fromNow } from "../clock.ts";
import { hashToken } from "../secrets.ts";

const sessionLifetime = new TimeSpan(30, "d");
const absoluteLifetime = new TimeSpan(90, "d");

const userColumns = {
  id: users.id,
  email: users.email,
  language: users.language,
  theme: users.theme,
  notifyTraining: users.notifyTraining,
  notifyExport: users.notifyExport,
  notifyLowCredits: users.notifyLowCredits,
  blockedAt: users.blockedAt,
  createdAt: users.createdAt,
};
export type SessionUser = Pick<typeof users.$inferSelect, keyof typeof userColumns>;

const readSession = buildOnce((db) =>
  db
    .select({
      user: userColumns,
      millisecondsLeft: sql<number>`(extract(epoch from ${sessions.expiresAt} - ${databaseNow}) * 1000)::float8`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isNull(users.deletedAt), isNull(users.deletionDueAt)))
    .prepare("read_session"),
);

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { row: SessionUser }>;
    DatabaseUserAttributes: { row: SessionUser };
  }
}

// Lucia's id of a session is the Bearer token: its hash is stored instead, so that a copy of the database opens none. The user is read
// in the same statement, and expiry is of the database's clock, whatever dates Lucia takes from the server's.
class SessionAdapter extends DrizzlePostgreSQLAdapter {
  readonly #db: Database;

  constructor(db: Database) {
    super(db, sessions, users);
    this.#db = db;
  }

  override async getSessionAndUser(
    token: string,
  ): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const [found] = await readSession(this.#db).execute({ id: hashToken(token) });
    if (!found) return [null, null];
    const { user, millisecondsLeft } = found;
    // in the server's time, because Lucia compares it with the server's clock
    const expiresAt = new Date(Date.now() + millisecondsLeft);
    return [
      { id: token, userId: user.id, expiresAt, attributes: {} },
      { id: user.id, attributes: { row: user } },
    ];
  }

  override async setSession({ id: token, userId }: DatabaseSession): Promise<void> {
    await this.#db.insert(sessions).values({
      id: hashToken(token),
      userId,
      expiresAt: fromNow(sessionLifetime),
      createdAt: databaseNow,
    });
  }

  override async updateSessionExpiration(token: string): Promise<void> {
    const cap = sql`${sessions.createdAt} + ${absoluteLifetime.seconds()} * interval '1 second'`;
    await this.#db
      .update(sessions)
      .set({ expiresAt: sql`least(${fromNow(sessionLifetime)}, ${cap})` })
      .where(eq(sessions.id, hashToken(token)));
  }

  override deleteSession(token: string): Promise<void> {
    return super.deleteSession(hashToken(token));
  }
}

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
