import { sessions, signInBrowsers, signInChallenges } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seedUser } from "./testing/harness.ts";
import { useAuth } from "./testing/use-auth.ts";

const context = useAuth();

test("12,000 ended sessions and browsers are deleted in three pages, and those in use are kept", async () => {
  const { db, auth } = context;
  const userId = await seedUser(db);
  const every = sql`generate_series(1, 12000) n`;
  await db.execute(sql`insert into ${sessions} (id, user_id, expires_at)
    select 'old' || n, ${userId}, clock_timestamp() - n * interval '1 second' from ${every}`);
  await db.execute(sql`insert into ${signInBrowsers} (email, browser_hash, last_used_at)
    select n || '@example.com', 'old', clock_timestamp() - interval '400 days' from ${every}`);
  const token = await auth.createSession(userId);
  await auth.createChallenge({ email: "ana@example.com", language: "en" });
  const left = () =>
    Promise.all([db.$count(sessions), db.$count(signInBrowsers), db.$count(signInChallenges)]);
  expect(await auth.prune()).toEqual({ next: "more" });
  expect(await left()).toEqual([7_001, 7_000, 1]);
  expect(await auth.prune()).toEqual({ next: "more" });
  expect(await auth.prune()).toEqual({ next: null });
  expect(await left()).toEqual([1, 0, 1]);
  expect(await auth.validateSession(token)).toMatchObject({ id: userId });
});
