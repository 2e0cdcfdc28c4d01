import { relayOutbox, type Studio } from "@portrait-studio/studio";

const pauseMs = 2000;

/**
 * Sends, again and again, what waits in the outbox: events whose sender died or whose server was away. The usual event is
 * sent by the request that wrote it; this is the net beneath.
 */
export function startRelay(studio: Pick<Studio, "db" | "dispatch" | "log">): { stop: () => Promise<void> } {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<"stopped">();
  const loop = (async () => {
    do {
      try {
        await relayOutbox(studio);
      } catch (error) {
        studio.log("warn", "Events could not be sent; trying again.", { error: String(error) });
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
