import type { Studio } from "@portrait-studio/studio";

/** While nothing can be sent, the log repeats it only so often. */
const reminderMs = 60_000;
/** An event that could not be sent is tried again within a minute; when nothing failed for longer, another worker has sent it. */
const settledMs = 90_000;

/** Tells the log of turns that fail: the first one, then one a minute, and when events are sent again. Times are from `performance.now`. */
export function createRelayTrouble(log: Studio["log"]) {
  let current: { since: number; metAt: number; loggedAt: number; unsent: boolean } | undefined;
  const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000);
  return {
    /** @param unsent whether the job server refused events, so that a turn without any says nothing about it */
    met(error: unknown, { unsent }: { unsent: boolean }): void {
      const now = performance.now();
      const isDue = !current || now - current.loggedAt >= reminderMs;
      const { since = now, loggedAt = now } = current ?? {};
      current = { since, metAt: now, loggedAt: isDue ? now : loggedAt, unsent };
      if (!isDue) return;
      const facts = { error: String(error), seconds: secondsSince(since) };
      log("warn", "Events cannot be sent; trying again.", facts);
    },
    /** @param sent number of events that the turn has sent */
    passed(sent: number): void {
      if (!current || (sent === 0 && current.unsent && performance.now() - current.metAt < settledMs)) return;
      log("info", "Events are sent again.", { seconds: secondsSince(current.since) });
      current = undefined;
    },
  };
}
