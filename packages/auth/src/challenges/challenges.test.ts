import { signInAskers, signInBrowsers, signInChallenges } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAuth } from "../create-auth.ts";
import { hashToken } from "../secrets.ts";
import { appUrl, newEmail, refusal, secret, seedUser, withMail, wrongCode } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";

const context = useAuth();
let email: string;
beforeEach(() => {
  email = newEmail();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const invalid = { code: "INVALID_CODE", details: undefined };

const ask = async (browserKey?: string) =>
  withMail(await context.auth.createChallenge({ email, language: "es", browserKey }));
const redeem = (token: string, browserKey?: string) => context.auth.redeem({ email, token, browserKey });

test("the code signs in once, and then the link does not work", async () => {
  const { code, linkToken, browserKey } = await ask();
  expect(await redeem(code, browserKey)).toEqual({ email, language: "es" });
  expect(await refusal(redeem(code, browserKey))).toEqual(invalid);
  expect(await refusal(redeem(linkToken, browserKey))).toEqual(invalid);
});

test.each([["another browser"], [undefined]])(
  "the link signs in once, from any browser (%s), and then the code does not work",
  async (browser) => {
    const { code, linkToken, browserKey } = await ask();
    expect(await redeem(linkToken, browser)).toEqual({ email, language: "es" });
    expect(await refusal(redeem(linkToken, browser))).toEqual(invalid);
    expect(await refusal(redeem(code, browserKey))).toEqual(invalid);
  },
);

test("a code may be typed with a space in it", async () => {
  const { code, browserKey } = await ask();
  expect(await redeem(`${code.slice(0, 3)} ${code.slice(3)}`, browserKey)).toMatchObject({ email });
});

test("neither code nor link works for another address", async () => {
  const { code, linkToken, browserKey } = await ask();
  const other = newEmail();
  await context.auth.createChallenge({ email: other, language: "en", browserKey });
  expect((await refusal(context.auth.redeem({ email: other, token: linkToken, browserKey }))).code).toBe(
    "INVALID_CODE",
  );
  expect((await refusal(context.auth.redeem({ email: other, token: code, browserKey }))).code).toBe(
    "INVALID_CODE",
  );
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

test.each(["code", "linkToken"] as const)(
  "a %s is good until exactly 10 minutes have passed",
  async (kind) => {
    const asked = new Date("2027-03-28T00:55:00.500Z");
    await context.clock.set(asked);
    const challenge = await ask();
    expect(challenge.expiresAt).toEqual(new Date(asked.getTime() + 10 * minute));
    await context.clock.set(challenge.expiresAt);
    expect(await refusal(redeem(challenge[kind], challenge.browserKey))).toEqual(invalid);
    await context.clock.set(new Date(challenge.expiresAt.getTime() - 1));
    expect(await redeem(challenge[kind], challenge.browserKey)).toMatchObject({ email });
  },
);

test("a code works only in the browser that requested it; elsewhere even the right code is not compared", async () => {
  const { code, challengeId, browserKey } = await ask();
  for (const stranger of [undefined, "another browser", ""])
    expect(await refusal(redeem(code, stranger))).toEqual(invalid);
  const [requester] = await context.db
    .select()
    .from(signInAskers)
    .where(eq(signInAskers.challengeId, challengeId));
  expect(requester?.failedAttempts).toBe(0);
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

test("after a second request only the newest code works, while the links of both mails do", async () => {
  const first = await ask();
  await context.clock.shift(minute);
  const second = await ask(first.browserKey);
  expect(second.browserKey).toBe(first.browserKey);
  expect((await refusal(redeem(first.code, first.browserKey))).code).toBe("INVALID_CODE");
  expect(await redeem(second.code, first.browserKey)).toMatchObject({ email });
  expect(await redeem(first.linkToken)).toMatchObject({ email });
});

test("a mail that could not be sent is void, and the next one is sent at once", async () => {
  const lost = await ask();
  await context.auth.withdrawChallenge(lost.challengeId);
  expect(await refusal(redeem(lost.code, lost.browserKey))).toEqual(invalid);
  expect(await refusal(redeem(lost.linkToken))).toEqual(invalid);
  const { code, browserKey } = await ask(lost.browserKey);
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

test("no response reveals whether the address has an account", async () => {
  const userId = await seedUser(context.db);
  const answers = [];
  for (const address of [`${userId}@example.test`, email]) {
    const asked = () => context.auth.createChallenge({ email: address, language: "en" });
    const first = withMail(await asked());
    const second = await asked();
    const guess = { email: address, token: wrongCode(first.code) };
    answers.push([
      Object.keys(first).toSorted(),
      [Object.keys(second).toSorted(), second.attemptsLeft, second.nextMailInSeconds],
      await refusal(context.auth.redeem(guess)),
      await refusal(context.auth.redeem({ ...guess, browserKey: first.browserKey })),
      await refusal(context.auth.redeem({ ...guess, token: first.browserKey })),
    ]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[3]).toEqual({ code: "INVALID_CODE", details: { attemptsLeft: 4 } });
});

test("a copy of the database reveals no code, link, browser key or network", async () => {
  const network = "192.0.2.7";
  const keyless = true;
  const challenge = withMail(await context.auth.createChallenge({ email, language: "en", network, keyless }));
  const { challengeId, browserKey } = challenge;
  const stored = async () =>
    JSON.stringify([
      await context.db.select().from(signInChallenges).where(eq(signInChallenges.id, challengeId)),
      await context.db.select().from(signInAskers).where(eq(signInAskers.challengeId, challengeId)),
      await context.db.select().from(signInBrowsers).where(eq(signInBrowsers.email, email)),
    ]);
  // the copy alone cannot verify guesses, because the hash depends on the key
  const elsewhere = createAuth({ db: context.db, secret: `${secret}, but another`, appUrl });
  const copied = { email, token: challenge.code, browserKey };
  expect((await refusal(elsewhere.redeem(copied))).code).toBe("INVALID_CODE");
  await redeem(challenge.linkToken, browserKey);
  const unkeyed = hashToken(`without a secret:${network}`);
  for (const hidden of [challenge.code, challenge.linkToken, browserKey, network, unkeyed])
    expect(await stored()).not.toContain(hidden);
});

test("pruning deletes what has ended and keeps what the limits need", async () => {
  const { challengeId, code, linkToken, browserKey } = await ask();
  await refusal(redeem(wrongCode(code), browserKey));
  await redeem(linkToken, browserKey);
  const rows = async () => [
    (await context.db.select().from(signInChallenges).where(eq(signInChallenges.email, email))).length,
    (await context.db.select().from(signInAskers).where(eq(signInAskers.challengeId, challengeId))).length,
    (await context.db.select().from(signInBrowsers).where(eq(signInBrowsers.email, email))).length,
  ];
  await context.clock.shift(day + 30 * minute);
  await context.auth.prune();
  expect(await rows()).toEqual([1, 1, 1]);
  await context.clock.shift(day + 2 * hour);
  await context.auth.prune();
  expect(await rows()).toEqual([0, 0, 1]);
  await context.clock.shift(366 * day);
  await context.auth.prune();
  expect(await rows()).toEqual([0, 0, 0]);
});

test("a weak secret is refused at once", () => {
  expect(() => createAuth({ db: context.db, secret: "short", appUrl })).toThrow(RangeError);
});
