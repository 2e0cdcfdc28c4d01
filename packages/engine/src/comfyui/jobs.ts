import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ImageProvider, RemoteJob } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { ComfyFile } from "./connection.ts";
import { type Connection, termsOf } from "./connection.ts";
import { samplerNode } from "./graphs.ts";
import type { Watch } from "./progress.ts";
import { filesOf, readEntry, readQueue, toStatus } from "./status.ts";

interface JobOptions {
  connection: Connection;
  scrub: (file: ComfyFile) => Promise<void>;
  /** between two looks for a job whose order got no answer */
  lookPauseMs?: number | undefined;
  /** tells the steps of running jobs */
  watch: Watch;
}

type Jobs = Pick<ImageProvider, "submit" | "find" | "read" | "cancel" | "forget">;

/** An order that was received late is seen at the last of these looks. */
const looks = 3;
const usualLookPauseMs = 2500;

/** An order is given at most twice. */
const mostCopies = 3;

const stopped = z.looseObject({ cancelled: z.literal(true) });

const accepted = z.looseObject({
  prompt_id: z.string(),
  node_errors: z.record(z.string(), z.unknown()).optional(),
});

/** Orders, finds, reads and stops jobs. Their ids are ours, so a lost answer loses nothing. */
export function createJobs({ connection, scrub, lookPauseMs = usualLookPauseMs, watch }: JobOptions): Jobs {
  const { ask, tell } = connection;
  const history = (id: string) => ask(`/history/${encodeURIComponent(id)}`);

  /** The queue first, then the history: in this order a job is never in neither. */
  const locate = async (id: string) => {
    const { running, pending } = readQueue(await ask("/queue"));
    const place = pending.indexOf(id);
    // an order that was received twice: only the waiting one is removed
    if (running.includes(id) && place >= 0) await tell("/queue", { delete: [id] });
    if (running.includes(id)) return { state: "working" as const };
    if (place >= 0) return { state: "waiting" as const, before: running.length + place };
    const entry = readEntry(await history(id), id);
    return entry && { state: "ended" as const, entry };
  };

  const stop = async (id: string): Promise<void> => {
    try {
      // an order that was received twice has two jobs of one id, and each call ends one
      for (let copies = 1; copies <= mostCopies; copies += 1) {
        const answer = await tell(`/api/jobs/${encodeURIComponent(id)}/cancel`, {});
        if (!stopped.safeParse(answer).success) return;
      }
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "gone") throw error;
      // unknown, or a version before 0.26, which has no such call
      await tell("/queue", { delete: Array(mostCopies).fill(id) });
      await tell("/interrupt", { prompt_id: id });
    }
  };

  // the history holds the prompt and the names of the images
  const forget = async (id: string): Promise<boolean> => {
    const entry = readEntry(await history(id), id);
    if (!entry) return false;
    for (const file of filesOf(entry)) await scrub(file);
    await tell("/history", { delete: [id] });
    return true;
  };

  /** A job that will not be followed: it is in the history once it has stopped, unless it never ran. */
  const drop = async (id: string): Promise<void> => {
    await stop(id);
    for (let look = 1; look <= looks && !(await forget(id)); look += 1) await pause(lookPauseMs);
  };

  return {
    submit: async ({ input, target: id }) => {
      const answer = accepted.safeParse(await tell("/prompt", input));
      if (!answer.success) throw new ProviderError("unclear", "ComfyUI answered an order in an unknown way.");
      const { node_errors: errors = {} } = answer.data;
      if (Object.keys(errors).length > 0) {
        await drop(id);
        throw new ProviderError(
          "invalid",
          `ComfyUI would run a part only: ${termsOf(answer.data).join(", ")}`,
        );
      }
      return { id, target: id };
    },

    find: async ({ target: id }) => {
      for (let look = 1; ; look += 1) {
        if (await locate(id)) return { id, target: id };
        if (look === looks) return undefined;
        await pause(lookPauseMs);
      }
    },

    read: async ({ id }) => {
      const found = await locate(id);
      if (found?.state === "working") {
        const progress = watch.progressOf(id, samplerNode);
        return progress === undefined ? found : { ...found, progress };
      }
      watch.end(id);
      if (!found) throw new ProviderError("gone", "ComfyUI does not know the job.");
      return found.state === "ended" ? toStatus(found.entry) : found;
    },

    cancel: ({ id }: RemoteJob) => stop(id),

    forget: async ({ id }) => {
      await forget(id);
    },
  };
}
