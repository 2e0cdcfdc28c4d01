import { setTimeout as delay } from "node:timers/promises";
import { type ClientErrorCode, StudioClientError } from "@portrait-studio/client";

/** How calls fail while a part of the studio is down. */
const passing: ReadonlySet<ClientErrorCode> = new Set(["UNREACHABLE", "UNAVAILABLE", "RATE_LIMITED"]);
const patienceMs = 180_000;
const pauseMs = 400;

export type Persist = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Repeats calls until the studio answers them, as a person would. INTERNAL is repeated too, and reported: the studio should
 * have a better code for the part that is down.
 */
export function createPersist(onInternal: (words: string) => void): Persist {
  return async (call) => {
    const giveUp = performance.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof StudioClientError) || performance.now() > giveUp) throw error;
        if (error.code === "INTERNAL") onInternal(JSON.stringify(error.details));
        else if (!passing.has(error.code)) throw error;
        await delay(pauseMs);
      }
    }
  };
}
