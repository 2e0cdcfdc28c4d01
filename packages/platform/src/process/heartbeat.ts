import { randomUUID } from "node:crypto";
import {
  endHeartbeat,
  type HealthWatch,
  type Process,
  recordHeartbeat,
  type Studio,
} from "@portrait-studio/studio";
import { version } from "../version.ts";

const everyMs = 15_000;

/** Reports now and every 15 seconds that this process runs and what it finds broken. A database that is away is no error. */
export async function startHeartbeat(
  studio: Pick<Studio, "db">,
  app: Process["app"],
  health: Pick<HealthWatch, "beat">,
): Promise<{ stop: () => Promise<void> }> {
  const id = randomUUID();
  const beat = async () => {
    await health.beat((failing) => recordHeartbeat(studio, { id, app, version }, failing));
  };
  let last = beat();
  await last;
  const timer = setInterval(() => {
    last = last.then(beat);
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await endHeartbeat(studio, id).catch(() => {});
    },
  };
}
