import { signInAskers, signInBrowsers, signInChallenges } from "@portrait-studio/db";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newEmail, refusal, withMail, wrongCode } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";
import type { Caller } from "./caller.ts";

const context = useAuth();
let email: string;
beforeEach(() => {
  email = newEmail();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const invalid = { code: "INVALID_CODE", details: undefined };
const left = (attemptsLeft: number) => ({ code: "INVALID_CODE", details: { attemptsLeft } });

const ask = (caller: Caller) => context.auth.createChallenge({ email, language: "es", ...caller });
const askForMail = async (caller: Caller) => withMail(await ask(caller));
const redeem = (token: string, caller: Caller = {}) => context.auth.redeem({ email, token, ...caller });

/** Programs that send no secret, in some network. */
const program = (network?: string): Caller => ({ network, keyless: true });
const here = program("192.0.2.7");
const elsewhere = program("198.51.100.7");

async function becomeKnown(): Promise<string> {
  const { linkToken, browserKey } = await askForMail({});
  await redeem(linkToken, { browserKey });
  return browserKey;
}

async function countCompared(): Promise<number> {
  const [sum] = await context.db
    .select({ count: sql<number>`coalesce(sum(${signInAskers.failedAttempts}), 0)::int` })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(signInChallenges.id, signInAskers.challengeId))
    .where(eq(signInChallenges.email, email));
  return sum?.count ?? 0;
}

test.each(["192.0.2.7", "2001:db8:1:2::/64", undefined])(
  "without a secret, a code signs in once from the network that requested it: %s",
  async (network) => {
    const { code, linkToken } = await askForMail(program(network));
    expect(await redeem(code, program(network))).toEqual({ email, language: "es" });
    expect(await refusal(redeem(code, program(network)))).toEqual(invalid);
    expect(await refusal(redeem(linkToken, program(network)))).toEqual(invalid);
  },
);

test("the right code is not compared in other networks, nor for a browser there, nor for a secret that nobody requested it with", async () => {
  const { code } = await askForMail(here);
  const others: Caller[] = [
    elsewhere,
    program(undefined),
    { network: here.network },
    { network: here.network, browserKey: "another browser's secret" },
  ];
  for (const other of others) expect(await refusal(redeem(code, other))).toEqual(invalid);
  expect(await countCompared()).toBe(0);
  expect(await redeem(code, here)).toMatchObject({ email });
});

test("a code that was requested with a secret is never compared without it, in the same network neither", async () => {
  const browser = { browserKey: "the browser's secret", network: here.network };
  const { code } = await askForMail(browser);
  for (const token of [wrongCode(code), code]) expect(await refusal(redeem(token, here))).toEqual(invalid);
  expect(await countCompared()).toBe(0);
  expect(await redeem(code, browser)).toMatchObject({ email });
});

test("a program that keeps the secret it was given needs no network", async () => {
  const { code, browserKey } = await askForMail(here);
  expect(await redeem(code, { browserKey, network: elsewhere.network })).toMatchObject({ email });
});

test("two networks that share a mail both use its code, each with its own attempts", async () => {
  const { code } = await askForMail(here);
  await context.clock.shift(10_000);
  expect(await ask(elsewhere)).toMatchObject({ nextMailInSeconds: 20, attemptsLeft: 5 });
  for (const attemptsLeft of [4, 3, 2, 1, 0])
    expect(await refusal(redeem(wrongCode(code, attemptsLeft + 1), elsewhere))).toEqual(left(attemptsLeft));
  expect(await refusal(redeem(code, elsewhere))).toEqual(left(0));
  expect(await refusal(redeem(wrongCode(code), here))).toEqual(left(4));
  expect(await redeem(code, here)).toMatchObject({ email });
});

test("only the newest mail that the network requested counts, until it expires or is withdrawn", async () => {
  await context.clock.set(new Date("2027-03-28T00:55:00.500Z"));
  const first = await askForMail(here);
  await context.clock.set(new Date(first.expiresAt.getTime() - 9 * minute));
  // a browser's own mail, and another network's, replace nothing
  const byBrowser = await askForMail({ browserKey: "a browser's secret", network: here.network });
  expect(await refusal(redeem(byBrowser.code, here))).toEqual(left(4));
  await context.clock.set(new Date(first.expiresAt.getTime() - 8 * minute));
  const second = await askForMail(here);
  expect(await refusal(redeem(first.code, here))).toEqual(left(3));
  await context.auth.withdrawChallenge(second.challengeId);
  expect(await refusal(redeem(second.code, here))).toEqual(left(2));
  await context.clock.set(first.expiresAt);
  expect(await refusal(redeem(first.code, here))).toEqual(invalid);
  const third = await askForMail(here);
  await context.clock.set(third.expiresAt);
  expect(await refusal(redeem(third.code, here))).toEqual(invalid);
  await context.clock.set(new Date(third.expiresAt.getTime() - 1));
  expect(await redeem(third.code, here)).toMatchObject({ email });
});

test("requesting again restores no attempts, and guesses without a secret are within the strangers' 5 and 15 a day", async () => {
  const spend = async (caller: Caller) => {
    const { browserKey } = await ask(caller);
    for (let step = 1; step <= 6; step += 1) {
      await refusal(redeem(String(100_000 + step), caller));
      await refusal(redeem(String(100_000 + step), { browserKey, network: caller.network }));
    }
  };
  const { linkToken } = await askForMail(here);
  for (let time = 0; time < 3; time += 1) await spend(here);
  expect(await countCompared()).toBe(5);
  expect((await ask(here)).attemptsLeft).toBe(0);
  expect((await ask({ network: here.network })).attemptsLeft).toBe(0);
  expect((await ask(elsewhere)).attemptsLeft).toBe(5);
  for (let time = 0; time < 6; time += 1) await spend(program(`203.0.113.${time}`));
  // networks that cannot be told apart have no 5 of their own, and share the 15
  await spend(program(undefined));
  expect(await countCompared()).toBe(15);

  expect(await refusal(redeem(wrongCode("0"), here))).toEqual(left(0));
  expect(await redeem(linkToken, here)).toMatchObject({ email });
  await context.clock.shift(day + 20 * minute);
  const { code } = await askForMail(here);
  expect(await redeem(code, here)).toMatchObject({ email });
});

test("where networks cannot be told apart, guesses without a secret are within the 15 a day", async () => {
  for (let time = 0; time < 8; time += 1) {
    const { browserKey } = await ask(program());
    for (let step = 1; step <= 6; step += 1) {
      await refusal(redeem(String(100_000 + step), program()));
      await refusal(redeem(String(100_000 + step), { browserKey }));
    }
  }
  expect(await countCompared()).toBe(15);
});

test("guesses without a secret touch neither codes nor attempts nor mails of the owner's browser, in its own network", async () => {
  const owner = { browserKey: await becomeKnown(), network: here.network };
  await ask(here);
  const { code } = await askForMail(owner);
  expect(await refusal(redeem(code, here))).toEqual(left(4));
  for (let step = 1; step <= 10; step += 1) await refusal(redeem(wrongCode(code, step), here));
  const again = await ask(owner);
  expect([again.mail, again.attemptsLeft]).toEqual([undefined, 5]);
  expect(await refusal(redeem(wrongCode(code), owner))).toEqual(left(4));
  expect(await redeem(code, owner)).toMatchObject({ email });
});

test("neither code nor guess counts for another address", async () => {
  const { code } = await askForMail(here);
  const mine = email;
  email = newEmail();
  await ask(here);
  expect(await refusal(redeem(code, here))).toEqual(left(4));
  email = mine;
  expect(await countCompared()).toBe(0);
  expect(await redeem(code, here)).toMatchObject({ email });
});

test("a network is known by no sign-in: its next guesses are a stranger's", async () => {
  const { code } = await askForMail(here);
  await redeem(code, here);
  expect(await context.db.select().from(signInBrowsers).where(eq(signInBrowsers.email, email))).toEqual([]);
});

const days = isDeep ? 30 : 5;
test(`${days} days of guessing behind the owner's address translation find nothing, and the owner's browser signs in daily`, async () => {
  const laptop = { browserKey: await becomeKnown(), network: here.network };
  for (let today = 0; today < days; today += 1) {
    for (let part = 0; part < 4; part += 1) {
      // as soon as yesterday's guesses no longer count
      await context.clock.shift(today * (day + 11 * minute) + part * 6 * hour);
      const { browserKey, attemptsLeft } = await ask(here);
      // one guess more than there are attempts, without a secret and with the one that was given
      for (let step = 0; step <= attemptsLeft; step += 1) {
        await refusal(redeem(`00000${step}`, here));
        await refusal(redeem(`00001${step}`, { browserKey, network: here.network }));
      }
    }
    const own = await askForMail(laptop);
    expect(own.attemptsLeft).toBe(5);
    expect(await redeem(own.code, laptop)).toMatchObject({ email });
  }
  const compared = await countCompared();
  expect(compared).toBeGreaterThan(5 * days - 10);
  // 155 in 30 days: one of them is right with under 0.02 %
  expect(compared).toBeLessThanOrEqual(5 * (days + 1));
}, 120_000);
