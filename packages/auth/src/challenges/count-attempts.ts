import { limits } from "@portrait-studio/contract";
import { signInAskers, signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, eq, gt, not, sql } from "drizzle-orm";
import { ago } from "../clock.ts";
import { attemptBudget } from "./budgets.ts";

export interface Requester {
  browserHash: string;
  networkHash: string | null;
  fromKnownBrowser: boolean;
  failedAttempts: number;
}

/** How many more wrong codes of this browser would be compared, 0 to 5. The address must be locked. */
export async function countAttemptsLeft(
  tx: Transaction,
  email: string,
  requester: Requester,
): Promise<number> {
  const ofMail = limits.maxCodeAttempts - requester.failedAttempts;
  const ofDay = requester.fromKnownBrowser
    ? await leftForKnownBrowser(tx, email, requester.browserHash)
    : await leftForStranger(tx, email, requester.networkHash);
  return Math.max(Math.min(ofMail, ofDay), 0);
}

const { browserHash, networkHash, failedAttempts } = signInAskers;
const { fromKnownBrowser } = signInChallenges;
const failures = sql<number>`coalesce(sum(${failedAttempts}), 0)::int`;

async function leftForKnownBrowser(tx: Transaction, email: string, browser: string): Promise<number> {
  const [sum] = await tx
    .select({ failures })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(signInChallenges.id, signInAskers.challengeId))
    .where(and(isOfToday(email), fromKnownBrowser, eq(browserHash, browser)));
  return attemptBudget.knownBrowserPerDay - (sum?.failures ?? 0);
}

async function leftForStranger(tx: Transaction, email: string, network: string | null): Promise<number> {
  const [sum] = await tx
    .select({
      ofAll: failures,
      // when networks are unknown, their limit is not applied: otherwise all callers would count as one network
      ofNetwork: sql<number>`coalesce(sum(${failedAttempts}) filter (where ${networkHash} = ${network}), 0)::int`,
    })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(signInChallenges.id, signInAskers.challengeId))
    .where(and(isOfToday(email), not(fromKnownBrowser)));
  return Math.min(
    attemptBudget.strangersPerDay - (sum?.ofAll ?? 0),
    attemptBudget.strangersPerDayAndNetwork - (sum?.ofNetwork ?? 0),
    network === null ? attemptBudget.networkPerHour : await leftForNetwork(tx, network),
  );
}

/** Counted over all addresses, because one guess at each of many addresses is an attack too. */
async function leftForNetwork(tx: Transaction, network: string): Promise<number> {
  const [sum] = await tx
    .select({ failures })
    .from(signInAskers)
    .innerJoin(signInChallenges, eq(signInChallenges.id, signInAskers.challengeId))
    .where(
      and(
        eq(networkHash, network),
        gt(signInAskers.createdAt, ago(attemptBudget.hour)),
        not(fromKnownBrowser),
      ),
    );
  return attemptBudget.networkPerHour - (sum?.failures ?? 0);
}

function isOfToday(email: string) {
  return and(eq(signInChallenges.email, email), gt(signInChallenges.createdAt, ago(attemptBudget.day)));
}
