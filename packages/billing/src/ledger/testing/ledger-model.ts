/** What the ledger must do, in the plainest terms: no database, no entries, no locks. Instants are milliseconds. */
export interface ModelGrant {
  id: string;
  paid: boolean;
  amount: number;
  remaining: number;
  held: number;
  expiresAt: number | null;
}

interface ModelHold {
  id: string;
  amount: number;
  captured: number;
  released: number;
  madeAt: number;
  parts: { grant: ModelGrant; open: number }[];
}

export interface ModelBalance {
  total: number;
  spendable: number;
  held: number;
  used: number;
}

const day = 24 * 60 * 60 * 1000;

export class LedgerModel {
  readonly grants: ModelGrant[] = [];
  readonly holds: ModelHold[] = [];
  now: number;
  used = 0;

  constructor(now: number) {
    this.now = now;
  }

  grant(id: string, amount: number, paid: boolean, expires: boolean): void {
    this.grants.push(newGrant(id, amount, paid, expires ? this.now + 30 * day : null));
  }

  /** Undefined when there are not enough credits. `mint` gives the id of the hold. */
  hold(amount: number, mint: () => string): string | undefined {
    const live = this.grants.filter((grant) => this.#isLive(grant)).sort(compareBurnOrder);
    if (sum(live.map((grant) => grant.remaining)) < amount) return undefined;
    const hold: ModelHold = {
      id: mint(),
      amount,
      captured: 0,
      released: 0,
      madeAt: this.now,
      parts: [],
    };
    let missing = amount;
    for (const grant of live) {
      const open = Math.min(grant.remaining, missing);
      if (open === 0) continue;
      grant.remaining -= open;
      grant.held += open;
      missing -= open;
      hold.parts.push({ grant, open });
    }
    this.holds.push(hold);
    return hold.id;
  }

  /** False when that much is not left. */
  capture(hold: ModelHold, amount: number): boolean {
    if (sum(hold.parts.map((part) => part.open)) < amount) return false;
    let missing = amount;
    for (const part of hold.parts) {
      const taken = Math.min(part.open, missing);
      part.open -= taken;
      part.grant.held -= taken;
      missing -= taken;
    }
    hold.captured += amount;
    this.used += amount;
    return true;
  }

  /** What came back, and how much of it on a grant of its own, whose id `mint` gives. */
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
    const lasts = Math.max(this.now - hold.madeAt, day);
    if (lapsed > 0) this.grants.push(newGrant(mint(), lapsed, false, this.now + lasts));
    return { amount, lapsed };
  }

  expire(): number {
    const due = this.grants.filter((grant) => !this.#isLive(grant));
    const amount = sum(due.map((grant) => grant.remaining));
    for (const grant of due) grant.remaining = 0;
    return amount;
  }

  balance(): ModelBalance {
    const live = this.grants.filter((grant) => this.#isLive(grant));
    return {
      total: sum(this.grants.map((grant) => grant.amount)),
      spendable: sum(live.map((grant) => grant.remaining)),
      held: sum(this.grants.map((grant) => grant.held)),
      used: this.used,
    };
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

function newGrant(id: string, amount: number, paid: boolean, expiresAt: number | null): ModelGrant {
  return { id, paid, amount, remaining: amount, held: 0, expiresAt };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
