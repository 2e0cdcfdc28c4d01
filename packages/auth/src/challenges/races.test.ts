import { limits } from "@portrait-studio/contract";
import { signInChallenges, signInFailures } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Auth, createAuth } from "../create-auth.ts";
import { newEmail, secret, warmUp, wrongCode } from "../testing/harness.ts";

const connections = 64;
let database: TestDatabase;
let auth: Auth;
beforeAll(async () => {
  database = await createTestDatabase({ max: connections });
  auth = createAuth({ db: database.db, secret });
  await warmUp(database.db, connections);
});
afterAll(() => database.close());

test.each(["code", "linkToken"] as const)("64 redemptions of one %s at once: one wins", async (kind) => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const challenge = await auth.createChallenge({ email, language: "en" });
    expect(await race(connections, () => auth.redeem({ email, token: challenge[kind] }))).toEqual({
      won: 1,
      refusedAs: ["INVALID_CODE"],
    });
  }
});

test("code and link of one mail, redeemed at once: one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const { code, linkToken } = await auth.createChallenge({ email, language: "en" });
    const { won } = await race(connections, (index) =>
      auth.redeem({ email, token: index % 2 ? code : linkToken }),
    );
    expect(won).toBe(1);
  }
});

test("of 50 wrong codes at once 5 are compared, and the right one is refused after", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    const { code, challengeId } = await auth.createChallenge({ email, language: "en" });
    await race(50, (index) => auth.redeem({ email, token: wrongCode(code, index + 1) }));
    const [challenge] = await database.db
      .select()
      .from(signInChallenges)
      .where(eq(signInChallenges.id, challengeId));
    expect(challenge?.failedAttempts).toBe(limits.maxCodeAttempts);
    const failures = await database.db.select().from(signInFailures).where(eq(signInFailures.email, email));
    expect(failures).toHaveLength(limits.maxCodeAttempts);
    expect(await race(1, () => auth.redeem({ email, token: code }))).toMatchObject({ won: 0 });
  }
});

test("of 50 requests at once 5 mails are made, and 2 challenges stay live", async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = newEmail();
    expect(await race(50, () => auth.createChallenge({ email, language: "en" }))).toEqual({
      won: limits.maxMailsPerHour,
      refusedAs: ["RATE_LIMITED"],
    });
    const live = await database.db
      .select()
      .from(signInChallenges)
      .where(and(eq(signInChallenges.email, email), isNull(signInChallenges.closedAt)));
    expect(live).toHaveLength(2);
  }
});

/** Starts all at once and tells how many won and how the others were refused. */
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
