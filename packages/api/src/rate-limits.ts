import { StudioError } from "@portrait-studio/contract";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** How many calls one client address has in a minute, by what they are; as many may come at once. */
export interface RateLimits {
  /** anything not named here; a tRPC batch counts each of its calls */
  calls: number;
  /** asking for sign-in mails, signing in and out */
  signIn: number;
  /** requests with photos */
  uploads: number;
  /** pictures by their signed addresses */
  files: number;
  /** pictures that leave in another format than they are kept in */
  conversions: number;
}

export const defaultRateLimits: RateLimits = {
  calls: 600,
  signIn: 30,
  uploads: 60,
  files: 6000,
  conversions: 60,
};

export type Cost = Readonly<Partial<Record<keyof RateLimits, number>>>;

export interface RateLimiter {
  /** Takes the cost from what the address has left; where that is too little it takes nothing, and tells so. */
  spend: (address: string, cost: Cost) => StudioError | undefined;
}

interface Bucket {
  tokens: number;
  /** seconds, when `tokens` was right */
  at: number;
}

/** So many buckets are remembered; beyond it, those of the addresses that were silent longest are forgotten. */
const maxBuckets = 50_000;
const windowSeconds = 60;

/**
 * A token bucket for each client address, in this process's memory: it brakes, at no cost for the database. What is counted
 * exactly (mails, codes) is counted by the database.
 * @param now seconds, of a clock that never goes back
 */
export function createRateLimiter(limits: RateLimits, now = () => performance.now() / 1000): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });

  function fill(key: string, limit: number): Bucket {
    const at = now();
    const old = buckets.get(key) ?? { tokens: limit, at };
    return { tokens: Math.min(limit, old.tokens + ((at - old.at) * limit) / windowSeconds), at };
  }

  return {
    spend: (address, cost) => {
      const network = networkOf(address);
      const wanted = (Object.entries(cost) as [keyof RateLimits, number][]).map(([kind, amount]) => {
        const key = `${kind} ${network}`;
        const limit = limits[kind];
        // a large batch may take all there is, but not more than there can be
        return { key, amount: Math.min(amount, limit), limit, bucket: fill(key, limit) };
      });
      const waits = wanted.map(
        ({ amount, limit, bucket }) => ((amount - bucket.tokens) * windowSeconds) / limit,
      );
      const wait = Math.max(0, ...waits);
      if (wait > 0) return new StudioError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(wait) });
      for (const { key, amount, bucket } of wanted)
        buckets.set(key, { tokens: bucket.tokens - amount, at: bucket.at });
      return undefined;
    },
  };
}

/** The network of a caller; undefined where that tells nobody apart: unknown, or the machine itself, like a proxy on it. */
export function networkOfClient(address: string | undefined): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  return ipaddr.process(address).range() === "loopback" ? undefined : networkOf(address);
}

/** One household has a whole IPv6 network of 64 bits, so that is what is counted; IPv4 is the same in either notation. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
