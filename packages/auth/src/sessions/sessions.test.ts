import { sessions, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { newEmail, seedUser, withMail } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";

const context = useAuth();
let userId: string;
beforeEach(async () => {
  userId = await seedUser(context.db);
});

const minute = 60_000;
const day = 24 * 60 * minute;

test("a token identifies its user until it is revoked, which takes effect at once", async () => {
  const token = await context.auth.createSession(userId);
  const other = await context.auth.createSession(userId);
  expect(other).not.toBe(token);
  expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });
  await context.auth.invalidateSession(token);
  expect(await context.auth.validateSession(token)).toBeUndefined();
  expect(await context.auth.validateSession(other)).toMatchObject({ id: userId });
  await context.auth.invalidateSession(token);
});

test("tokens have at least 128 random bits, and only their hashes are stored", async () => {
  const token = await context.auth.createSession(userId);
  expect(token).toMatch(/^[a-z2-7]{40}$/);
  const [row] = await context.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
  // the stored hash opens no session
  expect(await context.auth.validateSession(row?.id ?? "")).toBeUndefined();
});

test.each(["", "x", "a".repeat(100_000), "'; drop table session; --", "\u0000"])(
  "an invalid token is no session (%#)",
  async (token) => {
    expect(await context.auth.validateSession(token)).toBeUndefined();
    await context.auth.invalidateSession(token);
  },
);

test("neither a link's token nor a browser's key is a session", async () => {
  const { linkToken, browserKey } = withMail(
    await context.auth.createChallenge({ email: newEmail(), language: "en" }),
  );
  expect(await context.auth.validateSession(linkToken)).toBeUndefined();
  expect(await context.auth.validateSession(browserKey)).toBeUndefined();
});

test("an unused session ends after 30 days", async () => {
  const start = new Date("2027-10-10T08:00:00Z");
  await context.clock.set(start);
  const token = await context.auth.createSession(userId);
  await context.clock.set(new Date(start.getTime() + 30 * day - minute));
  expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });

  await context.clock.set(start);
  const unused = await context.auth.createSession(userId);
  await context.clock.set(new Date(start.getTime() + 30 * day + minute));
  expect(await context.auth.validateSession(unused)).toBeUndefined();
  // and it stays ended
  await context.clock.set(start);
  expect(await context.auth.validateSession(unused)).toBeUndefined();
});

test("use extends a session, up to 90 days after it began", async () => {
  const start = Date.parse("2027-01-01T08:00:00Z");
  await context.clock.set(new Date(start));
  const token = await context.auth.createSession(userId);
  for (let elapsed = 10; elapsed <= 80; elapsed += 10) {
    await context.clock.set(new Date(start + elapsed * day));
    expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });
  }
  await context.clock.set(new Date(start + 90 * day - minute));
  expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });
  await context.clock.set(new Date(start + 90 * day + minute));
  expect(await context.auth.validateSession(token)).toBeUndefined();
});

test.each([-40 * day, 40 * day])("a server clock that is wrong by %i ms changes nothing", async (error) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + error });
  try {
    const token = await context.auth.createSession(userId);
    expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });
    await context.clock.shift(29 * day);
    expect(await context.auth.validateSession(token)).toMatchObject({ id: userId });
    await context.clock.shift(60 * day);
    expect(await context.auth.validateSession(token)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("a deleted account has no session", async () => {
  const token = await context.auth.createSession(userId);
  await context.db.delete(users).where(eq(users.id, userId));
  expect(await context.auth.validateSession(token)).toBeUndefined();
});

test("pruning deletes only ended sessions", async () => {
  const ended = await context.auth.createSession(userId);
  await context.clock.shift(31 * day);
  const running = await context.auth.createSession(userId);
  await context.auth.prune();
  expect(await context.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  expect(await context.auth.validateSession(running)).toMatchObject({ id: userId });
  expect(await context.auth.validateSession(ended)).toBeUndefined();
});
