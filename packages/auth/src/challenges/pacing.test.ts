import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newEmail, withMail } from "../testing/harness.ts";
import { useAuth } from "../testing/use-auth.ts";
import { secondsUntilNextMail } from "./create-challenge.ts";

const context = useAuth();
let email: string;
beforeEach(async () => {
  await at(0);
  email = newEmail();
});

const start = Date.parse("2027-05-01T10:00:00Z");
const at = (seconds: number) => context.clock.set(new Date(start + seconds * 1000));
const ask = (browserKey?: string) => context.auth.createChallenge({ email, language: "en", browserKey });
const redeem = (token: string, browserKey?: string) => context.auth.redeem({ email, token, browserKey });

/** Signs in once, so that the browser is known. */
async function becomeKnown(): Promise<string> {
  const { linkToken, browserKey } = withMail(await ask());
  await redeem(linkToken, browserKey);
  return browserKey;
}

test("a request shortly after a mail sends no second mail, and the first mail's code works", async () => {
  const { code } = withMail(await ask());
  await at(12);
  const second = await ask();
  expect(second).toMatchObject({ nextMailInSeconds: 18, attemptsLeft: 5 });
  expect(second.expiresAt).toEqual(new Date(start + 600_000));
  expect(second.mail).toBeUndefined();
  expect(await redeem(code, second.browserKey)).toMatchObject({ email });
});

test("sends three mails at once, then one every 8 minutes, and refuses no request", async () => {
  const sentAt: number[] = [];
  for (let second = 0; second < 3600; second += 15) {
    await at(second);
    const { mail, nextMailInSeconds } = await ask();
    if (mail) sentAt.push(second);
    else expect(nextMailInSeconds).toBeGreaterThan(0);
  }
  expect(sentAt).toEqual([0, 30, 60, 540, 1020, 1500, 1980, 2460, 2940, 3420]);
});

test("a person can sign in with the newest mail's code or link, whatever unknown browsers did before", async () => {
  let inbox = { code: "", linkToken: "" };
  for (let second = 0; second < 3600; second += 50) {
    await at(second);
    for (const stranger of [await ask(), await ask()]) inbox = stranger.mail ?? inbox;
    if (second % 400 !== 0) continue;
    const owner = await ask();
    inbox = owner.mail ?? inbox;
    expect(owner.expiresAt.getTime() - (start + second * 1000)).toBeGreaterThanOrEqual(120_000);
    expect(await redeem(second % 800 === 0 ? inbox.code : inbox.linkToken, owner.browserKey)).toMatchObject({
      email,
    });
  }
});

test("a browser that signed in before gets its mail at once and does not delay others", async () => {
  const owner = await becomeKnown();
  for (let stranger = 0; stranger < 20; stranger += 1) await ask();
  const { code } = withMail(await ask(owner));
  // unknown browsers only share mails of unknown browsers, so they cannot guess at this one
  const stranger = await ask();
  await expect(redeem(code, stranger.browserKey)).rejects.toThrow("INVALID_CODE");
  expect(await redeem(code, owner)).toMatchObject({ email });
});

test("a browser is known only for the addresses that it signed in to", async () => {
  const owner = await becomeKnown();
  const known = email;
  email = newEmail();
  await ask();
  expect((await ask(owner)).mail).toBeUndefined();
  email = known;
  await ask();
  expect((await ask(owner)).mail).toBeDefined();
});

test("signing in and out again causes no wait", async () => {
  for (let time = 0; time < 12; time += 1) {
    const { code, browserKey } = withMail(await ask());
    expect(await redeem(code, browserKey)).toMatchObject({ email });
  }
});

test("a browser that did not sign in for a year is unknown again", async () => {
  const owner = await becomeKnown();
  await at(366 * 24 * 3600);
  await ask();
  expect((await ask(owner)).mail).toBeUndefined();
});

test("no hour has more than 10 mails, whenever they are requested", () => {
  const day = 24 * 3600;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 200, maxLength: 600 }), (pauses) => {
      const sent: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        if (now > day) break;
        const mails = sent
          .filter((time) => now - time < 3600)
          .map((time) => ({ id: "", expiresAt: new Date(0), ageSeconds: now - time, isOpen: true }));
        if (secondsUntilNextMail(mails.toReversed()) === 0) sent.push(now);
      }
      for (const from of sent)
        expect(sent.filter((time) => time >= from && time < from + 3600).length).toBeLessThanOrEqual(10);
      expect(sent.length).toBeLessThanOrEqual(182);
    }),
  );
});
