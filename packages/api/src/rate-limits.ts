import { isIPv4 } from "node:net";
import { StudioError } from "@portrait-studio/contract";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** Calls per minute and client address, by kind; all of them may be made at once. */
export interface RateLimits {
  /** all calls not listed here; each call of a tRPC batch counts */
  calls: number;
  signIn: number;
  /** challenges for passkeys, of which each sign-in page asks for one by itself */
  passkeys: number;
  reports: number;
  uploads: number;
  files: number;
  conversions: number;
  /** pages, and files of theirs that are not of the build */
  pages: number;
  /** webhooks that turned out to have no valid signature */
  unsigned: number;
}

export const defaultRateLimits: RateLimits = {
  calls: 600,
  signIn: 30,
  passkeys: 60,
  reports: 10,
  uploads: 60,
  files: 6000,
  conversions: 60,
  pages: 3000,
  unsigned: 10,
};

export type Cost = Readonly<Partial<Record<keyof RateLimits, number>>>;

interface TokenBucket {
  tokens: number;
  /** time of `tokens`, in seconds */
  at: number;
}

/** Beyond this number the least recently used buckets are dropped. */
const maxBuckets = 50_000;
const windowSeconds = 60;

/** Each web process has its own budgets, in memory. Exact limits (mails, codes) are counted in the database. @param now monotonic seconds */
export function createRateLimiter(limits: RateLimits, now = () => performance.now() / 1000) {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxBuckets });

  function fill(key: string, limit: number): TokenBucket {
    const at = now();
    const old = buckets.get(key) ?? { tokens: limit, at };
    return { tokens: Math.min(limit, old.tokens + ((at - old.at) * limit) / windowSeconds), at };
  }

  /** Finds the buckets of the address that the cost is taken from, and the error when one has too little. */
  function assess(address: string, cost: Cost) {
    const network = toNetwork(address);
    const wanted = (Object.entries(cost) as [keyof RateLimits, number][]).map(([kind, amount]) => {
      const key = `${kind} ${network}`;
      const limit = limits[kind];
      // a batch larger than the limit takes the whole budget
      return { key, amount: Math.min(amount, limit), limit, bucket: fill(key, limit) };
    });
    const waits = wanted.map(
      ({ amount, limit, bucket }) => ((amount - bucket.tokens) * windowSeconds) / limit,
    );
    const wait = Math.max(0, ...waits);
    const refusal =
      wait > 0 ? new StudioError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(wait) }) : undefined;
    return { wanted, refusal };
  }

  return {
    /** The error that spending it would return; takes nothing. */
    check: (address: string, cost: Cost) => assess(address, cost).refusal,
    /** Takes the cost from the address's budget. When the budget is too small, takes nothing and returns the error. */
    spend: (address: string, cost: Cost) => {
      const { wanted, refusal } = assess(address, cost);
      if (refusal) return refusal;
      for (const { key, amount, bucket } of wanted)
        buckets.set(key, { tokens: bucket.tokens - amount, at: bucket.at });
      return undefined;
    },
  };
}

/** The network of a caller; undefined if it is unknown, or loopback (e.g. a local proxy) and identifies nobody. */
export function findNetwork(address: string | undefined): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address).range() === "loopback" ? undefined : toNetwork(address);
}

/** An IPv6 address is reduced to its /64, which belongs to one household; both notations of an IPv4 address are equal. */
export function toNetwork(address: string): string {
  // Node takes only one notation of an IPv4 address
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
