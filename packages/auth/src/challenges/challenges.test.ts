import { type Database, signInChallenges, signInFailures } from "@portrait-studio/db";
import {
  createTestDatabase,
  installTestClock,
  type TestClock,
  type TestDatabase,
} from "@portrait-studio/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Auth, createAuth } from "../create-auth.ts";
import { newEmail, refusal, secret, seedUser, wrongCode } from "../testing/harness.ts";

let database: TestDatabase;
let db: Database;
let clock: TestClock;
let auth: Auth;
let email: string;
beforeAll(async () => {
  database = await createTestDatabase({ max: 2 });
  clock = await installTestClock(database);
  db = database.db;
  auth = createAuth({ db, secret });
});
beforeEach(async () => {
  await clock.shift(0);
  email = newEmail();
});
afterAll(() => database.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const invalid = { code: "INVALID_CODE", details: undefined };

const ask = (browserKey?: string) => auth.createChallenge({ email, language: "es", browserKey });
const redeem = (token: string, browserKey?: string) => auth.redeem({ email, token, browserKey });

test("the code signs in once, and the link after it does not", async () => {
  const { code, linkToken } = await ask();
  expect(await redeem(code)).toEqual({ email, language: "es" });
  expect(await refusal(redeem(code))).toEqual(invalid);
  expect(await refusal(redeem(linkToken))).toEqual(invalid);
});

test("the link signs in once, from any browser, and the code after it does not", async () => {
  const { code, linkToken } = await ask();
  expect(await redeem(linkToken, "another browser")).toEqual({ email, language: "es" });
  expect(await refusal(redeem(linkToken))).toEqual(invalid);
  expect(await refusal(redeem(code))).toEqual(invalid);
});

test("a code may be typed as it is read", async () => {
  const { code } = await ask();
  expect(await redeem(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ email });
});

test("neither code nor link works for another address", async () => {
  const { code, linkToken } = await ask();
  const other = newEmail();
  await auth.createChallenge({ email: other, language: "en" });
  expect((await refusal(auth.redeem({ email: other, token: linkToken }))).code).toBe("INVALID_CODE");
  expect((await refusal(auth.redeem({ email: other, token: code }))).code).toBe("INVALID_CODE");
  expect(await redeem(code)).toMatchObject({ email });
});

test.each(["code", "linkToken"] as const)(
  "a %s is good until exactly 10 minutes have passed",
  async (kind) => {
    const asked = new Date("2027-03-28T00:55:00.500Z");
    await clock.set(asked);
    const challenge = await ask();
    expect(challenge.expiresAt).toEqual(new Date(asked.getTime() + 10 * minute));
    await clock.set(challenge.expiresAt);
    expect(await refusal(redeem(challenge[kind]))).toEqual(invalid);
    await clock.set(new Date(challenge.expiresAt.getTime() - 1));
    expect(await redeem(challenge[kind])).toMatchObject({ email });
  },
);

test("asking again from the same browser voids its older challenge", async () => {
  const first = await ask();
  const second = await ask(first.browserKey);
  expect(second.browserKey).toBe(first.browserKey);
  expect((await refusal(redeem(first.code))).code).toBe("INVALID_CODE");
  expect((await refusal(redeem(first.linkToken))).code).toBe("INVALID_CODE");
  expect(await redeem(second.code)).toMatchObject({ email });
});

test("a stranger who keeps asking voids neither what was received nor what came last", async () => {
  const own = await ask();
  const strangers = [await ask(), await ask(), await ask(), await ask()];
  const live = await db
    .select({ id: signInChallenges.id })
    .from(signInChallenges)
    .where(sql`${eq(signInChallenges.email, email)} and ${signInChallenges.closedAt} is null`);
  expect(live.map(({ id }) => id).toSorted()).toEqual(
    [own.challengeId, strangers[3]?.challengeId].toSorted(),
  );
  expect(await redeem(own.code)).toMatchObject({ email });
  expect(await redeem(strangers[3]?.code ?? "")).toMatchObject({ email });
});

test("5 mails an hour for an address, then a wait that is told and enough", async () => {
  await clock.set(new Date("2027-05-01T10:00:00.250Z"));
  await ask();
  await clock.set(new Date("2027-05-01T10:20:00Z"));
  for (let mail = 0; mail < 4; mail += 1) await ask();
  await clock.set(new Date("2027-05-01T10:30:00Z"));
  expect(await refusal(ask())).toEqual({
    code: "RATE_LIMITED",
    details: { retryAfterSeconds: 1801 },
  });
  await clock.set(new Date("2027-05-01T11:00:00Z"));
  expect(await refusal(ask())).toEqual({ code: "RATE_LIMITED", details: { retryAfterSeconds: 1 } });
  await clock.set(new Date("2027-05-01T11:00:01Z"));
  await ask();
});

test("nothing tells whether the address has an account", async () => {
  const userId = await seedUser(db);
  const known = `${userId}@example.test`;
  for (const address of [known, email]) {
    const challenge = await auth.createChallenge({ email: address, language: "en" });
    expect(Object.keys(challenge).toSorted()).toEqual([
      "browserKey",
      "challengeId",
      "code",
      "expiresAt",
      "linkToken",
    ]);
    expect(
      await refusal(
        auth.redeem({
          email: address,
          token: wrongCode(challenge.code),
          browserKey: challenge.browserKey,
        }),
      ),
    ).toEqual({ code: "INVALID_CODE", details: { attemptsLeft: 4 } });
  }
});

test("after 5 wrong codes the right one is refused and the link still taken", async () => {
  const { code, linkToken, browserKey } = await ask();
  for (const attemptsLeft of [4, 3, 2, 1, 0])
    expect(await refusal(redeem(wrongCode(code, attemptsLeft + 1), browserKey))).toEqual({
      code: "INVALID_CODE",
      details: { attemptsLeft },
    });
  expect(await refusal(redeem(code, browserKey))).toEqual({
    code: "INVALID_CODE",
    details: { attemptsLeft: 0 },
  });
  expect(await redeem(linkToken)).toMatchObject({ email });
});

test("wrong codes of a browser that asked cost no other browser's challenge", async () => {
  const own = await ask();
  const stranger = await ask();
  for (let step = 1; step <= 6; step += 1)
    await refusal(redeem(wrongCode(stranger.code, step), stranger.browserKey));
  expect(await refusal(redeem(wrongCode(own.code), own.browserKey))).toMatchObject({
    details: { attemptsLeft: 4 },
  });
  expect(await redeem(own.code, own.browserKey)).toMatchObject({ email });
});

test("a new mail does not refill the day's budget of 10 wrong codes; links go on", async () => {
  const first = await ask();
  for (let step = 1; step <= 5; step += 1)
    await refusal(redeem(wrongCode(first.code, step), first.browserKey));
  const second = await ask(first.browserKey);
  for (let step = 1; step <= 5; step += 1)
    await refusal(redeem(wrongCode(second.code, step), first.browserKey));
  await clock.shift(2 * hour);
  const third = await ask(first.browserKey);
  const codesAreOver = { code: "INVALID_CODE", details: { attemptsLeft: 0 } };
  expect(await refusal(redeem(third.code, first.browserKey))).toEqual(codesAreOver);
  expect(await redeem(third.linkToken)).toMatchObject({ email });

  // neither does signing in by link; the day does
  const fourth = await ask(first.browserKey);
  expect(await refusal(redeem(fourth.code, first.browserKey))).toEqual(codesAreOver);
  await clock.shift(day + minute);
  const fifth = await ask(first.browserKey);
  expect(await redeem(fifth.code, first.browserKey)).toMatchObject({ email });
});

test("a guess that is tried on two challenges counts twice", async () => {
  const { code } = await ask();
  const other = await ask();
  let guess = wrongCode(code);
  if (guess === other.code) guess = wrongCode(code, 2);
  await refusal(redeem(guess));
  const failures = await db.select().from(signInFailures).where(eq(signInFailures.email, email));
  expect(failures).toHaveLength(2);
});

test("an attacker who guesses for 30 days gets 100 guesses: 1 in 10,000", async () => {
  for (let elapsed = 0; elapsed < 30; elapsed += 1) {
    for (const part of [0, 8 * hour]) {
      await clock.shift(elapsed * day + part);
      const { code, browserKey } = await ask();
      // past the limits a guess is not even compared, so the right one says whether it would have been
      for (let step = 1; step <= 6; step += 1) await refusal(redeem(wrongCode(code, step), browserKey));
    }
  }
  const [compared] = await db
    .select({ count: sql<number>`sum(${signInChallenges.failedAttempts})::int` })
    .from(signInChallenges)
    .where(eq(signInChallenges.email, email));
  expect(compared?.count).toBe(100);
  const last = await ask();
  expect((await refusal(redeem(last.code, last.browserKey))).code).toBe("INVALID_CODE");
  expect(await redeem(last.linkToken)).toMatchObject({ email });

  // the owner is back, and codes work again a day later
  await clock.shift(32 * day);
  const again = await ask();
  expect(await redeem(again.code)).toMatchObject({ email });
});

test("1,000 wrong codes in an hour over all addresses stop codes everywhere, not links", async () => {
  await clock.shift(40 * day);
  await db.execute(sql`insert into sign_in_failure (id, email, created_at)
    select 'spray_' || n, n || '@example.test', clock_timestamp() from generate_series(1, 1000) n`);
  const { code, linkToken } = await ask();
  expect((await refusal(redeem(code))).code).toBe("INVALID_CODE");
  expect(await redeem(linkToken)).toMatchObject({ email });
  await clock.shift(40 * day + hour + minute);
  const later = await ask();
  expect(await redeem(later.code)).toMatchObject({ email });
  await db.execute(sql`delete from sign_in_failure where id like 'spray_%'`);
});

test("guessing at an address that nobody asked for is not counted against it", async () => {
  for (let step = 0; step < 20; step += 1)
    expect(await refusal(redeem(wrongCode("0", step)))).toEqual(invalid);
  const { code } = await ask();
  expect(await redeem(code)).toMatchObject({ email });
});

test("a copy of the database has neither code, nor link, nor browser key", async () => {
  const challenge = await ask();
  const [row] = await db
    .select()
    .from(signInChallenges)
    .where(eq(signInChallenges.id, challenge.challengeId));
  const stored = JSON.stringify(row);
  for (const hidden of [challenge.code, challenge.linkToken, challenge.browserKey])
    expect(stored).not.toContain(hidden);

  // whoever copies it cannot check guesses without the key: another key gives another hash
  const elsewhere = createAuth({ db, secret: `${secret}, but another` });
  expect((await refusal(elsewhere.redeem({ email, token: challenge.code }))).code).toBe("INVALID_CODE");
});

test("pruning forgets what is over and keeps what limits need", async () => {
  const { code, browserKey } = await ask();
  await refusal(redeem(wrongCode(code), browserKey));
  const rows = async () => [
    (await db.select().from(signInChallenges).where(eq(signInChallenges.email, email))).length,
    (await db.select().from(signInFailures).where(eq(signInFailures.email, email))).length,
  ];
  await auth.prune();
  expect(await rows()).toEqual([1, 1]);
  await clock.shift(day + minute);
  await auth.prune();
  expect(await rows()).toEqual([0, 1]);
  await clock.shift(91 * day);
  await auth.prune();
  expect(await rows()).toEqual([0, 0]);
});

test("a weak secret is refused at once", () => {
  expect(() => createAuth({ db, secret: "short" })).toThrow(RangeError);
});
