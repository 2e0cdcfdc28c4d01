import { signInAskers, signInChallenges } from "@portrait-studio/db";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newEmail, refusal, withMail, wrongCode } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";

const context = useAuth();
let email: string;
beforeEach(() => {
  email = newEmail();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const left = (attemptsLeft: number) => ({ code: "INVALID_CODE", details: { attemptsLeft } });

const ask = (browserKey?: string, network?: string, keyless = false) =>
  context.auth.createChallenge({ email, language: "en", browserKey, network, keyless });
const redeem = (token: string, browserKey?: string) => context.auth.redeem({ email, token, browserKey });

async function becomeKnown(): Promise<string> {
  const { linkToken, browserKey } = withMail(await ask());
  await redeem(linkToken, browserKey);
  return browserKey;
}

/** How many wrong codes have been compared with codes of the address's mails. */
async function countCompared(address: string): Promise<number> {
  const [sum] = await context.db
    .select({ count: sql<number>`coalesce(sum(${signInAskers.failedAttempts}), 0)::int` })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(signInChallenges.id, signInAskers.challengeId))
    .where(eq(signInChallenges.email, address));
  return sum?.count ?? 0;
}

test("after 5 wrong codes the right one is refused, but the link still works", async () => {
  const { code, linkToken, browserKey } = withMail(await ask());
  for (const attemptsLeft of [4, 3, 2, 1, 0])
    expect(await refusal(redeem(wrongCode(code, attemptsLeft + 1), browserKey))).toEqual(left(attemptsLeft));
  expect(await refusal(redeem(code, browserKey))).toEqual(left(0));
  expect((await ask(browserKey)).attemptsLeft).toBe(0);
  expect(await redeem(linkToken)).toMatchObject({ email });
});

test("ten wrong codes without the requesting browser's secret use up no attempts", async () => {
  const { code, browserKey } = withMail(await ask());
  for (let step = 1; step <= 10; step += 1)
    expect(await refusal(redeem(wrongCode(code, step), step % 2 ? undefined : `stranger ${step}`))).toEqual({
      code: "INVALID_CODE",
      details: undefined,
    });
  expect(await countCompared(email)).toBe(0);
  expect(await refusal(redeem(wrongCode(code), browserKey))).toEqual(left(4));
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

test("wrong codes of one browser use up no attempts of another browser with the same mail", async () => {
  const { code, browserKey } = withMail(await ask());
  const stranger = await ask();
  for (let step = 1; step <= 6; step += 1) await refusal(redeem(wrongCode(code, step), stranger.browserKey));
  expect(await refusal(redeem(wrongCode(code), browserKey))).toEqual(left(4));
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

test("requesting the same mail again restores no attempts", async () => {
  const { code, browserKey } = withMail(await ask());
  await refusal(redeem(wrongCode(code), browserKey));
  await refusal(redeem(wrongCode(code, 2), browserKey));
  expect((await ask(browserKey)).attemptsLeft).toBe(3);
});

test("unknown browsers have 15 wrong codes a day for an address, 5 per network; links keep working", async () => {
  const guess = async (network: string | undefined) => {
    const challenge = await ask(undefined, network);
    for (let step = 1; step <= 6; step += 1)
      await refusal(redeem(String(100_000 + step), challenge.browserKey));
    return challenge;
  };
  for (let time = 0; time < 3; time += 1) await guess("192.0.2.1");
  expect(await countCompared(email)).toBe(5);
  expect((await ask(undefined, "192.0.2.2")).attemptsLeft).toBe(5);
  for (let time = 0; time < 6; time += 1) await guess(`198.51.100.${time}`);
  await guess(undefined);
  expect(await countCompared(email)).toBe(15);

  await context.clock.shift(day);
  const late = withMail(await ask(undefined, "203.0.113.1"));
  expect(late.attemptsLeft).toBe(0);
  expect(await refusal(redeem(late.code, late.browserKey))).toEqual(left(0));
  expect(await redeem(late.linkToken)).toMatchObject({ email });

  // a sign-in does not reset the count; the next day does
  expect((await ask(undefined, "203.0.113.2")).attemptsLeft).toBe(0);
  await context.clock.shift(day + 20 * minute);
  const next = withMail(await ask(undefined, "203.0.113.1"));
  expect(await redeem(next.code, next.browserKey)).toMatchObject({ email });
});

test("a browser that signed in before has its own 10 wrong codes a day, whatever unknown browsers did", async () => {
  const owner = await becomeKnown();
  for (let time = 0; time < 4; time += 1) {
    const { browserKey } = await ask();
    for (let step = 1; step <= 5; step += 1) await refusal(redeem(String(step).padStart(6, "0"), browserKey));
  }
  expect((await ask()).attemptsLeft).toBe(0);
  for (let time = 0; time < 3; time += 1) {
    await context.clock.shift(time * minute);
    const { code } = withMail(await ask(owner));
    for (let step = 1; step <= 5; step += 1) await refusal(redeem(wrongCode(code, step), owner));
  }
  expect(await countCompared(email)).toBe(15 + 10);
  await context.clock.shift(10 * minute);
  expect((await ask(owner)).attemptsLeft).toBe(0);
  await context.clock.shift(day + hour);
  const { code } = withMail(await ask(owner));
  expect(await redeem(code, owner)).toMatchObject({ email });
});

test("guesses at an address without a challenge are not counted", async () => {
  for (let step = 0; step < 20; step += 1)
    expect((await refusal(redeem(wrongCode("0", step), "a browser"))).details).toBeUndefined();
  const { code, browserKey } = withMail(await ask());
  expect(await redeem(code, browserKey)).toMatchObject({ email });
});

const attackers = isDeep ? 12 : 3;
test(`${attackers * 100} wrong codes in an hour over many addresses limit only the networks that sent them`, async () => {
  const networks = Array.from({ length: attackers }, (_, index) => `100.64.0.${index}`);
  for (const network of networks) {
    for (let victim = 0; victim < 20; victim += 1) {
      const address = { email: newEmail(), language: "en", network } as const;
      const { browserKey, attemptsLeft, code } = withMail(await context.auth.createChallenge(address));
      expect(attemptsLeft).toBe(5);
      for (let step = 1; step <= 5; step += 1)
        await refusal(
          context.auth.redeem({ email: address.email, token: wrongCode(code, step), browserKey }),
        );
    }
  }
  const [failures] = await context.db
    .select({ count: sql<number>`sum(${signInAskers.failedAttempts})::int` })
    .from(signInAskers)
    .where(sql`${signInAskers.createdAt} > clock_timestamp() - interval '1 hour'`);
  expect(failures?.count).toBeGreaterThanOrEqual(attackers * 100);

  // elsewhere, a new person's first code works
  for (const network of ["203.0.113.9", undefined]) {
    email = newEmail();
    const { code, browserKey } = withMail(await ask(undefined, network));
    expect(await redeem(code, browserKey)).toMatchObject({ email });
  }
  // others in a limited network can use only links, unless their browser is known
  email = newEmail();
  const first = withMail(await ask("neighbour's browser", networks[0]));
  expect(first.attemptsLeft).toBe(0);
  expect(await refusal(redeem(first.code, "neighbour's browser"))).toEqual(left(0));
  await redeem(first.linkToken, "neighbour's browser");
  const second = withMail(await ask("neighbour's browser", networks[0]));
  expect(await redeem(second.code, "neighbour's browser")).toMatchObject({ email });
  await context.clock.shift(hour + 11 * minute);
  email = newEmail();
  expect((await ask(undefined, networks[0])).attemptsLeft).toBe(5);
});

const days = isDeep ? 30 : 5;
test(`${days} days of guessing from ${12 * days} networks find nothing, and the owner signs in daily at the first try`, async () => {
  const laptop = await becomeKnown();
  let guesses = 0;
  let inbox = { code: "", linkToken: "" };
  const attack = async (network: string) => {
    const { browserKey, mail, attemptsLeft } = await ask(undefined, network, true);
    inbox = mail ?? inbox;
    // one guess more than there are attempts, in turn with the secret and without one
    for (let step = 0; step <= attemptsLeft; step += 1) {
      guesses += 1;
      const caller = step % 2 ? { browserKey } : { network, keyless: true };
      await refusal(context.auth.redeem({ email, token: wrongCode(inbox.code, step + 1), ...caller }));
    }
  };
  for (let today = 0; today < days; today += 1) {
    for (let part = 0; part < 12; part += 1) {
      await context.clock.shift(today * day + part * 2 * hour);
      await attack(`2001:db8:${today}:${part}::/64`);
      if (part !== (today * 7) % 12) continue;
      // meanwhile the owner signs in with a code at the first try
      const own = withMail(await ask(laptop, "192.0.2.1"));
      expect(own.attemptsLeft).toBe(5);
      expect(await redeem(own.code, laptop)).toMatchObject({ email });
      // and once a week in a new browser, with the newest mail's link
      if (today % 7 > 0) continue;
      const visit = await ask(undefined, "192.0.2.1");
      inbox = visit.mail ?? inbox;
      expect(await redeem(inbox.linkToken, visit.browserKey)).toMatchObject({ email });
    }
  }
  const compared = await countCompared(email);
  expect(guesses).toBe(compared + days * 12);
  expect(compared).toBeGreaterThan(13 * days);
  // 465 in 30 days: one of them is right with under 0.05 %
  expect(compared).toBeLessThanOrEqual(15 * (days + 1));
}, 120_000);
