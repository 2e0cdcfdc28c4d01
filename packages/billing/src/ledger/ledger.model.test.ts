import { StudioError } from "@portrait-studio/contract";
import { creditGrants, creditHolds, type Transaction } from "@portrait-studio/db";
import { createTestDatabase, installTestClock, type TestClock } from "@portrait-studio/db/testing";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../testing/deep.ts";
import {
  auditLedger,
  captureHold,
  expireGrants,
  getBalance,
  grantCredits,
  holdCredits,
  holdGrant,
  listStatement,
  refundHold,
  releaseHold,
  reverseGrant,
} from "./index.ts";
import { LedgerModel, type ModelGrant, type ModelHold } from "./testing/ledger-model.ts";
import { seedUser } from "./testing/seed.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2028, 1, 25);

type Step =
  | { do: "grant"; amount: number; paid: boolean; expires: boolean }
  | { do: "hold"; amount: number }
  | { do: "capture"; hold: number; amount: number; twice: boolean }
  | { do: "release"; hold: number }
  | { do: "expire" }
  | { do: "refund"; grant: number; amount: number }
  | { do: "settle"; hold: number }
  | { do: "reverse"; grant: number; units: number }
  | { do: "wait"; ms: number };

const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("grant"),
    amount: fc.integer({ min: 1, max: 20 }),
    paid: fc.boolean(),
    expires: fc.boolean(),
  }),
  fc.record({ do: fc.constant("hold"), amount: fc.nat({ max: 25 }) }),
  fc.record({ do: fc.constant("capture"), hold: which, amount: fc.nat({ max: 8 }), twice: fc.boolean() }),
  fc.record({ do: fc.constant("release"), hold: which }),
  fc.record({ do: fc.constant("expire") }),
  fc.record({ do: fc.constant("refund"), grant: which, amount: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ do: fc.constant("settle"), hold: which }),
  // reversals to nothing, to everything, or anywhere between
  fc.record({
    do: fc.constant("reverse"),
    grant: which,
    units: fc.oneof(fc.constantFrom(0, 20), fc.nat({ max: 20 })),
  }),
  // time moves to the exact millisecond of an expiry, to just before it, or anywhere
  fc.record({
    do: fc.constant("wait"),
    ms: fc.oneof(fc.constantFrom(day, 30 * day, 30 * day - 1, 15 * day, 1), fc.nat({ max: 20 * day })),
  }),
);
// mostly short sequences, which find as many defects per second, and some long ones
const sequences: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { minLength: 4, maxLength: 10, size: "max" }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 11, maxLength: 40, size: "max" }) },
);

/** Applies steps to the ledger and to the model and compares both after each. */
class Play {
  readonly #tx: Transaction;
  readonly #clock: TestClock;
  readonly #userId: string;
  readonly #model = new LedgerModel(start);
  readonly #holds: { id: string }[] = [];
  /** paid grants; a grant's reason is the id of its purchase */
  readonly #purchases: { id: string; grantId: string }[] = [];
  #keys = 0;

  constructor(tx: Transaction, clock: TestClock, userId: string) {
    this.#tx = tx;
    this.#clock = clock;
    this.#userId = userId;
  }

  async run(step: Step): Promise<void> {
    const model = this.#model;
    const tx = this.#tx;
    const userId = this.#userId;
    const index = "hold" in step ? step.hold % Math.max(this.#holds.length, 1) : 0;
    const hold = this.#holds[index];
    const modelHold = model.holds[index];
    switch (step.do) {
      case "wait":
        model.now += step.ms;
        await this.#clock.set(new Date(model.now), tx);
        return;
      case "grant": {
        const sourceRef = this.#nextKey();
        const grant = await grantCredits(tx, {
          userId,
          source: step.paid ? "purchase" : "welcome",
          sourceRef,
          amount: step.amount,
          expiry: step.expires ? "30d" : "never",
        });
        if (step.paid) this.#purchases.push({ id: sourceRef, grantId: grant.id });
        model.grant(grant.id, step.amount, step.paid, step.expires);
        return;
      }
      case "hold":
        return this.#hold(step.amount);
      case "capture": {
        if (!hold || !modelHold || modelHold.isRefund) return;
        const request = { holdId: hold.id, key: this.#nextKey(), amount: step.amount };
        const capture = await orRefusal(captureHold(tx, request));
        const fits = model.capture(modelHold, step.amount);
        const answer = { holdId: hold.id, amount: step.amount, captured: modelHold.captured };
        if (fits) expect(capture).toEqual(answer);
        else expect(capture).toMatch(/^WRONG_STATE/);
        if (fits && step.twice) expect(await captureHold(tx, request)).toEqual(answer);
        return;
      }
      case "release": {
        if (!hold || !modelHold) return;
        const released = await releaseHold(tx, { holdId: hold.id });
        if (modelHold.released > 0) return expect(released.amount).toBe(modelHold.released);
        const { amount, lapsed } = model.release(
          modelHold,
          () => released.compensationGrantId ?? "no compensation",
        );
        expect(released.amount).toBe(amount);
        expect(released.compensationGrantId !== undefined).toBe(lapsed > 0);
        return;
      }
      case "expire":
        expect(await expireGrants(tx, userId)).toBe(model.expire());
        return;
      case "settle":
        if (hold && modelHold?.isRefund) await this.#settle(modelHold);
        return;
      case "refund":
      case "reverse": {
        const purchase = this.#purchases[step.grant % Math.max(this.#purchases.length, 1)];
        const grant = model.grants.find(({ id }) => id === purchase?.grantId);
        if (!purchase || !grant) return;
        if (step.do === "refund") return this.#holdForRefund(grant, step.amount);
        return this.#reverse(purchase, grant, step.units);
      }
    }
  }

  async #hold(amount: number): Promise<void> {
    const made = await orRefusal(
      holdCredits(this.#tx, {
        userId: this.#userId,
        subjectType: "generation",
        subjectId: this.#nextKey(),
        amount,
        deadlineMinutes: 10,
      }),
    );
    const { spendable } = this.#model.balance();
    const id = this.#model.hold(amount, () => (typeof made === "object" ? made.id : "refused"));
    if (typeof made === "object") this.#holds.push(made);
    else expect(made).toBe(`INSUFFICIENT_CREDITS ${amount} ${spendable}`);
    expect(typeof made === "object" ? made.id : undefined).toBe(id);
  }

  async #settle(hold: ModelHold): Promise<void> {
    const open = hold.amount - hold.captured - hold.released;
    const refunded = await refundHold(this.#tx, { holdId: hold.id });
    if (open > 0) expect(refunded).toEqual({ amount: open });
    this.#model.capture(hold, open);
  }

  async #holdForRefund(grant: ModelGrant, amount: number): Promise<void> {
    const request = { userId: this.#userId, grantId: grant.id, refundId: this.#nextKey(), amount };
    const held = await orRefusal(holdGrant(this.#tx, request).then((id) => ({ id })));
    const fits = this.#model.holdForRefund(grant, amount, () => (typeof held === "object" ? held.id : ""));
    expect(typeof held === "object").toBe(fits);
    if (typeof held === "object") this.#holds.push(held);
  }

  async #reverse(purchase: { id: string; grantId: string }, grant: ModelGrant, units: number): Promise<void> {
    const key = this.#nextKey();
    const { id: purchaseId, grantId } = purchase;
    const request = { userId: this.#userId, grantId, purchaseId, key, units };
    const change = await reverseGrant(this.#tx, request);
    const [made] = await this.#tx
      .select({ id: creditGrants.id })
      .from(creditGrants)
      .where(eq(creditGrants.sourceRef, `compensation:reinstate:${key}`));
    expect(this.#model.reverse(grant, units, () => made?.id ?? "no compensation")).toBe(change);
    // a second reversal to the same target changes nothing
    expect(await reverseGrant(this.#tx, { ...request, key: `${key}:again` })).toBe(0);
  }

  async compareBalance(): Promise<void> {
    expect(await getBalance(this.#tx, this.#userId)).toMatchObject(this.#model.balance());
  }

  async compareGrants(): Promise<void> {
    const grants = await this.#tx
      .select({
        id: creditGrants.id,
        amount: creditGrants.amount,
        remaining: creditGrants.remaining,
        held: creditGrants.held,
        expiresAt: creditGrants.expiresAt,
      })
      .from(creditGrants)
      .where(eq(creditGrants.userId, this.#userId));
    expect(
      byId(grants.map((grant) => ({ ...grant, expiresAt: grant.expiresAt?.getTime() ?? null }))),
    ).toEqual(
      byId(
        this.#model.grants.map(({ id, amount, remaining, held, expiresAt }) => ({
          id,
          amount,
          remaining,
          held,
          expiresAt,
        })),
      ),
    );
  }

  /**
   * The statement's rows add up from top to bottom: what is spendable, what is reserved or has expired, then each line; by pages
   * and at once. A hold is a line or a reservation, never both.
   */
  async compareStatement(): Promise<void> {
    const { now, lines } = await listStatement(this.#tx, this.#userId, { limit: 200 });
    const balance = this.#model.balance();
    const open = this.#model.holds.filter((hold) => hold.captured + hold.released < hold.amount);
    expect(now?.spendable).toBe(balance.spendable);
    expect(now?.reserved.map(({ amount, delivered }) => `${amount} ${delivered}`).sort()).toEqual(
      open.map(({ amount, captured }) => `${amount} ${captured}`).sort(),
    );
    let above = sum([balance.spendable, now?.expired ?? 0, ...open.map(({ amount }) => amount)]);
    for (const line of lines) {
      expect(line.balance).toBe(above);
      above -= line.amount;
    }
    expect(above).toBe(0);
    expect(lines.filter(({ subjectType }) => subjectType === "generation")).toHaveLength(
      this.#model.holds.filter((hold) => !hold.isRefund && !open.includes(hold)).length,
    );
    const paged: typeof lines = [];
    let page = await listStatement(this.#tx, this.#userId, { limit: 3 });
    for (;;) {
      paged.push(...page.lines);
      if (!page.next) break;
      page = await listStatement(this.#tx, this.#userId, { limit: 3, from: page.next });
    }
    expect(paged).toEqual(lines);
  }

  /** Compares the grants, releases every hold (the auditor reports those past their deadline), and compares everything again. */
  async finish(): Promise<void> {
    await this.compareGrants();
    await this.compareStatement();
    for (const hold of this.#holds.keys()) await this.run({ do: "release", hold });
    await this.compareGrants();
    await this.compareBalance();
    await this.compareStatement();
    const holds = await this.#tx
      .select({ id: creditHolds.id, captured: creditHolds.captured, released: creditHolds.released })
      .from(creditHolds)
      .where(eq(creditHolds.userId, this.#userId));
    expect(byId(holds)).toEqual(
      byId(this.#model.holds.map(({ id, captured, released }) => ({ id, captured, released }))),
    );
  }

  #nextKey(): string {
    this.#keys += 1;
    return `${this.#userId}:${this.#keys}`;
  }
}

// two halves run concurrently in separate databases, because the clock belongs to the database
const share = extent(50, 5000);
test.concurrent.for([share, share])(
  "the ledger agrees with a plain model in %i random sequences",
  { timeout: extent(120_000, 3_600_000) },
  async (numRuns) => {
    const database = await createTestDatabase({ max: 2 });
    try {
      const clock = await installTestClock(database);
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          const userId = await seedUser(database.db);
          await database.db.transaction(async (tx) => {
            await clock.set(new Date(start), tx);
            const play = new Play(tx, clock, userId);
            for (const step of sequence) {
              await play.run(step);
              await play.compareBalance();
            }
            await play.finish();
          });
        }),
        { numRuns },
      );
      expect(await auditLedger(database.db)).toEqual([]);
    } finally {
      await database.close();
    }
  },
);

/** The result, or the code and details of a StudioError; other errors are rethrown. */
async function orRefusal<Result extends object>(work: Promise<Result>): Promise<Result | string> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return [error.code, ...Object.values(error.details ?? {})].join(" ");
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}
