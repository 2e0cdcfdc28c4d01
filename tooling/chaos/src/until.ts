import { setTimeout as delay } from "node:timers/promises";

/** Asks until the answer is yes; a question that fails is asked again. @throws Error when it takes too long */
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
      throw new Error(`Waited ${Math.round(milliseconds / 1000)} s in vain: ${what}.`, { cause: last });
    await delay(everyMs);
  }
}
