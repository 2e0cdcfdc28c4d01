/** The ledger's behaviour as a plain model, without database, entries or locks. Instants are milliseconds. */
export interface ModelGrant {
  id: string;
  paid: boolean;
  amount: number;
  remaining: number;
  held: number;
  expiresAt: number | null;
  /** expired with time */
  lapsed: number;
  /** refunded at the buyer's request */
  refunded: number;
  /** reversed by someone else than the buyer, by where it was taken from */
  taken: { available: number; expired: number; debt: number };
  takenAt: number;
  owed: number;
  /** its place in the order of debts, decided by its first debt */
  debtor: number | undefined;
}

export interface ModelHold {
  id: string;
  amount: number;
  captured: number;
  released: number;
  madeAt: number;
  parts: { grant: ModelGrant; open: number }[];
  isRefund: boolean;
}

export interface ModelBalance {
  total: number;
  spendable: number;
  held: number;
  used: number;
  debt: number;
}

const day = 24 * 60 * 60 * 1000;

export class LedgerModel {
  readonly grants: ModelGrant[] = [];
  readonly holds: ModelHold[] = [];
  now: number;
  used = 0;
  #debtors = 0;

  constructor(now: number) {
    this.now = now;
  }

  grant(id: string, amount: number, paid: boolean, expires: boolean): void {
    this.grants.push(newGrant(id, amount, paid, expires ? this.now + 30 * day : null));
    this.#repay();
  }

  /** Undefined when there are not enough credits. `mint` returns the hold's id. */
  hold(amount: number, mint: () => string): string | undefined {
    const live = this.#live();
    if (sum(live.map((grant) => grant.remaining)) < amount) return undefined;
    return this.#addHold(mint(), take(live, amount), amount, false);
  }

  /** Holds part of one grant for a refund. False when less is left. */
  holdForRefund(grant: ModelGrant, amount: number, mint: () => string): boolean {
    if (!this.#isLive(grant) || grant.remaining < amount) return false;
    this.#addHold(mint(), take([grant], amount), amount, true);
    return true;
  }

  #addHold(
    id: string,
    parts: { grant: ModelGrant; open: number }[],
    amount: number,
    isRefund: boolean,
  ): string {
    for (const { grant, open } of parts) grant.held += open;
    this.holds.push({ id, amount, captured: 0, released: 0, madeAt: this.now, parts, isRefund });
    return id;
  }

  /** False when less is left. */
  capture(hold: ModelHold, amount: number): boolean {
    if (sum(hold.parts.map((part) => part.open)) < amount) return false;
    let missing = amount;
    for (const part of hold.parts) {
      const taken = Math.min(part.open, missing);
      part.open -= taken;
      part.grant.held -= taken;
      if (hold.isRefund) part.grant.refunded += taken;
      missing -= taken;
    }
    hold.captured += amount;
    if (!hold.isRefund) this.used += amount;
    return true;
  }

  /** What was released, and how much of it went into a new grant, whose id `mint` returns. */
  release(hold: ModelHold, mint: () => string): { amount: number; lapsed: number } {
    let amount = 0;
    let lapsed = 0;
    for (const part of hold.parts) {
      part.grant.held -= part.open;
      amount += part.open;
      if (this.#isLive(part.grant)) part.grant.remaining += part.open;
      else lapsed += part.open;
      part.open = 0;
    }
    hold.released += amount;
    if (lapsed > 0) this.#compensate(mint(), lapsed, this.now - hold.madeAt);
    if (amount > 0) this.#repay();
    return { amount, lapsed };
  }

  expire(): number {
    const due = this.grants.filter((grant) => !this.#isLive(grant));
    const amount = sum(due.map((grant) => grant.remaining));
    for (const grant of due) {
      grant.lapsed += grant.remaining;
      grant.remaining = 0;
    }
    return amount;
  }

  /** Adjusts the reversed credits of a grant to `units`. `mint` returns the id of a compensation. Returns the change. */
  reverse(grant: ModelGrant, units: number, mint: () => string): number {
    this.expire();
    const { taken } = grant;
    const target = Math.min(units, grant.amount - grant.refunded);
    const change = target - taken.available - taken.expired - taken.debt;
    if (change > 0) this.#clawBack(grant, change);
    if (change < 0) this.#reinstate(grant, -change, mint);
    return change;
  }

  #clawBack(grant: ModelGrant, units: number): void {
    const { taken } = grant;
    const available = Math.min(units, grant.remaining);
    const expired = Math.min(units - available, grant.lapsed - taken.expired);
    const debt = units - available - expired;
    grant.remaining -= available;
    grant.owed += debt;
    taken.available += available;
    taken.expired += expired;
    taken.debt += debt;
    grant.takenAt = this.now;
    if (debt > 0 && grant.debtor === undefined) {
      grant.debtor = this.#debtors;
      this.#debtors += 1;
    }
    this.#repay();
  }

  #reinstate(grant: ModelGrant, units: number, mint: () => string): void {
    const { taken } = grant;
    const debt = Math.min(units, taken.debt);
    const expired = Math.min(units - debt, taken.expired);
    const available = units - debt - expired;
    taken.debt -= debt;
    taken.expired -= expired;
    taken.available -= available;
    const forgiven = Math.min(debt, grant.owed);
    grant.owed -= forgiven;
    const credits = available + debt - forgiven;
    const room = this.#isLive(grant) ? grant.amount - grant.remaining - grant.held : 0;
    const back = Math.min(credits, room);
    grant.remaining += back;
    if (credits > back) this.#compensate(mint(), credits - back, this.now - grant.takenAt);
    this.#repay();
  }

  /** Repays debts from available credits, oldest debt first. */
  #repay(): void {
    const debtors = this.grants.filter((grant) => grant.owed > 0);
    for (const debtor of debtors.sort((left, right) => (left.debtor ?? 0) - (right.debtor ?? 0)))
      debtor.owed -= sum(take(this.#live(), debtor.owed).map((part) => part.open));
  }

  #compensate(id: string, amount: number, goneFor: number): void {
    this.grants.push(newGrant(id, amount, false, this.now + Math.max(goneFor, day)));
  }

  balance(): ModelBalance {
    return {
      total: sum(this.grants.map((grant) => grant.amount)),
      spendable: sum(this.#live().map((grant) => grant.remaining)),
      held: sum(this.grants.map((grant) => grant.held)),
      used: this.used,
      debt: sum(this.grants.map((grant) => grant.owed)),
    };
  }

  /** Spendable grants in the order in which they are used. */
  #live(): ModelGrant[] {
    return this.grants.filter((grant) => this.#isLive(grant)).sort(compareBurnOrder);
  }

  #isLive(grant: ModelGrant): boolean {
    return grant.expiresAt === null || this.now < grant.expiresAt;
  }
}

/** Soonest expiry, then free before paid, then id; never-expiring ones last. */
export function compareBurnOrder(
  left: Pick<ModelGrant, "id" | "paid" | "expiresAt">,
  right: Pick<ModelGrant, "id" | "paid" | "expiresAt">,
): number {
  const byExpiry = (left.expiresAt ?? Number.MAX_VALUE) - (right.expiresAt ?? Number.MAX_VALUE);
  return byExpiry || Number(left.paid) - Number(right.paid) || (left.id < right.id ? -1 : 1);
}

/** Takes an amount from grants in the given order, or all they have when that is less. */
function take(grants: ModelGrant[], amount: number): { grant: ModelGrant; open: number }[] {
  let missing = amount;
  return grants.flatMap((grant) => {
    const open = Math.min(grant.remaining, missing);
    grant.remaining -= open;
    missing -= open;
    return open > 0 ? [{ grant, open }] : [];
  });
}

function newGrant(id: string, amount: number, paid: boolean, expiresAt: number | null): ModelGrant {
  return {
    id,
    paid,
    amount,
    remaining: amount,
    held: 0,
    expiresAt,
    lapsed: 0,
    refunded: 0,
    taken: { available: 0, expired: 0, debt: 0 },
    takenAt: 0,
    owed: 0,
    debtor: undefined,
  };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
