import { relayOutbox, type Studio, silenceMs } from "@portrait-studio/studio";

const pauseMs = 2000;
/** A longer time between two turns means that this process stood still, so it heard nothing of runs that live. */
const longestTurnMs = 15_000;

/**
 * Sends, again and again, what waits in the outbox: events whose sender died or whose server was away. The usual event is
 * sent by the request that wrote it; this is the net beneath. Once this process has listened for long enough, it also sends the
 * events of silent runs again.
 */
export function startRelay(studio: Pick<Studio, "db" | "dispatch" | "log">): { stop: () => Promise<void> } {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<"stopped">();
  let listeningSince = performance.now();
  let lastTurn = listeningSince;
  const trouble = createRelayTrouble(studio.log);
  const loop = (async () => {
    do {
      const now = performance.now();
      if (now - lastTurn > longestTurnMs) listeningSince = now;
      lastTurn = now;
      let unsent = false;
      const dispatch: Studio["dispatch"] = async (events) => {
        unsent = true;
        await studio.dispatch(events);
        unsent = false;
      };
      try {
        const ports = { ...studio, dispatch };
        trouble.passed(await relayOutbox(ports, { lost: now - listeningSince > silenceMs }));
      } catch (error) {
        // while the job server is away, silence says nothing about its runs
        listeningSince = performance.now();
        trouble.met(error, { unsent });
      }
    } while ((await Promise.race([stopped, pause()])) !== "stopped");
  })();
  return {
    stop: async () => {
      stop("stopped");
      await loop;
    },
  };
}

function pause(): Promise<"again"> {
  return new Promise((resolve) => {
    setTimeout(() => resolve("again"), pauseMs).unref();
  });
}

/** While nothing can be sent, the log repeats it only so often. */
const reminderMs = 60_000;
/** An event that could not be sent is tried again within a minute; when nothing failed for longer, another worker has sent it. */
const settledMs = 90_000;

/** Tells the log of turns that fail: the first one, then one a minute, and when events are sent again. Times are from `performance.now`. */
function createRelayTrouble(log: Studio["log"]) {
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
    passed(sent: number): void {
      if (!current || (sent === 0 && current.unsent && performance.now() - current.metAt < settledMs)) return;
      log("info", "Events are sent again.", { seconds: secondsSince(current.since) });
      current = undefined;
    },
  };
}
