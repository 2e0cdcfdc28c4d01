import { setTimeout as delay } from "node:timers/promises";

/** Repeats `ask` until it returns something; then fails, naming `what`, when the time is over. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what} without success.`);
    await delay(10);
  }
}
