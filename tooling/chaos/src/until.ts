import { setTimeout as delay } from "node:timers/promises";

/** Repeats `ask` until it returns true; a failure counts as false. @throws Error when it takes too long */
export async function until(
  what: string,
  milliseconds: number,
  question: () => Promise<boolean>,
  everyMs = 50,
): Promise<void> {
  const giveUp = performance.now() + milliseconds;
  let last: unknown;
  for (;;) {
    try {
      if (await question()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > giveUp)
      throw new Error(`Waited ${Math.round(milliseconds / 1000)} s without success: ${what}.`, {
        cause: last,
      });
    await delay(everyMs);
  }
}
