import { relayOutbox, type Studio, silenceMs } from "@portrait-studio/studio";
import { createRelayTrouble } from "./relay-trouble.ts";

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
