import { limits } from "@portrait-studio/contract";
import { signInAskers, signInChallenges } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Auth, createAuth } from "../create-auth.ts";
import { appUrl, newEmail, secret, warmUp, withMail, wrongCode } from "../testing/harness.ts";
import { attemptBudget } from "./budgets.ts";
import type { Caller } from "./caller.ts";

const connections = 64;
const program = { network: "192.0.2.7", keyless: true };
let database: TestDatabase;
let auth: Auth;
beforeAll(async () => {
  database = await createTestDatabase({ max: connections });
  auth = createAuth({ db: database.db, secret, appUrl });
  await warmUp(database.db, connections);
});
afterAll(() => database.close());

test.each(["code", "linkToken"] as const)("64 redemptions of one %s at once: one wins", async (kind) => {
  for (let round = 0; round < 5; round += 1) {
    const { email, browserKey, ...challenge } = await ask();
    expect(await race(connections, () => auth.redeem({ email, token: challenge[kind], browserKey }))).toEqual(
      { won: 1, refusedAs: ["INVALID_CODE"] },
    );
  }
});

test("code and link of one mail, redeemed at once: one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code, linkToken, browserKey } = await ask();
    const { won } = await race(connections, (index) =>
      auth.redeem({ email, token: index % 2 ? code : linkToken, browserKey }),
    );
    expect(won).toBe(1);
  }
});

test("one code, entered at once in 64 browsers that share its mail: one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code, browserKey } = await ask();
    const others = await Promise.all(
      Array.from({ length: connections - 1 }, () => auth.createChallenge({ email, language: "en" })),
    );
    const browsers = [browserKey, ...others.map((other) => other.browserKey)];
    expect(
      await race(connections, (index) => auth.redeem({ email, token: code, browserKey: browsers[index] })),
    ).toEqual({ won: 1, refusedAs: ["INVALID_CODE"] });
  }
});

test("of 50 wrong codes at once 5 are compared, and then the right one is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code, challengeId, browserKey } = await ask();
    await race(50, (index) => auth.redeem({ email, token: wrongCode(code, index + 1), browserKey }));
    expect(await countCompared(challengeId)).toBe(limits.maxCodeAttempts);
    expect(await race(1, () => auth.redeem({ email, token: code, browserKey }))).toMatchObject({ won: 0 });
  }
});

test("of 60 wrong codes at once, from 12 browsers with one mail, 15 are compared", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code, challengeId } = await ask();
    const browsers = await Promise.all(
      Array.from({ length: 12 }, () => auth.createChallenge({ email, language: "en" })),
    );
    await race(60, (index) =>
      auth.redeem({ email, token: wrongCode(code, index + 1), browserKey: browsers[index % 12]?.browserKey }),
    );
    expect(await countCompared(challengeId)).toBe(attemptBudget.strangersPerDay);
  }
});

test("without a secret, 64 redemptions of one code at once from its network: one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code } = await ask(program);
    expect(await race(connections, () => auth.redeem({ email, token: code, ...program }))).toEqual({
      won: 1,
      refusedAs: ["INVALID_CODE"],
    });
  }
});

test("without a secret, of 50 wrong codes at once from a network 5 are compared, while a browser's code works", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, code, challengeId } = await ask(program);
    const { browserKey } = await auth.createChallenge({ email, language: "en" });
    const [{ won }] = await Promise.all([
      race(50, (index) => auth.redeem({ email, token: wrongCode(code, index + 1), ...program })),
      ...Array.from({ length: 10 }, () => auth.createChallenge({ email, language: "en", ...program })),
    ]);
    expect([won, await countCompared(challengeId)]).toEqual([0, limits.maxCodeAttempts]);
    expect(await race(1, () => auth.redeem({ email, token: code, ...program }))).toMatchObject({ won: 0 });
    expect(await auth.redeem({ email, token: code, browserKey })).toMatchObject({ email });
  }
});

test("50 requests at once share one mail, whose code works in each browser", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => auth.createChallenge({ email, language: "en" })),
    );
    const [sent, ...more] = answers.filter(({ mail }) => mail);
    expect(more).toEqual([]);
    expect(new Set(answers.map(({ challengeId }) => challengeId)).size).toBe(1);
    const token = sent?.mail?.code ?? "";
    const browserKey = answers[round * 10]?.browserKey;
    expect(await auth.redeem({ email, token, browserKey })).toMatchObject({ email });
    const rows = await database.db.select().from(signInChallenges).where(eq(signInChallenges.email, email));
    expect(rows).toHaveLength(1);
  }
});

async function ask(caller: Caller = {}) {
  const email = newEmail();
  return { email, ...withMail(await auth.createChallenge({ email, language: "en", ...caller })) };
}

async function countCompared(challengeId: string): Promise<number> {
  const askers = await database.db
    .select()
    .from(signInAskers)
    .where(eq(signInAskers.challengeId, challengeId));
  return askers.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0);
}

/** Starts all calls at once. @returns how many succeeded, and the errors of the others */
async function race(
  contenders: number,
  start: (index: number) => Promise<unknown>,
): Promise<{ won: number; refusedAs: string[] }> {
  const results = await Promise.allSettled(Array.from({ length: contenders }, (_, index) => start(index)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return {
    won: contenders - refused.length,
    refusedAs: [...new Set(refused.map((reason) => reason?.code ?? String(reason)))],
  };
}
