import { z } from "zod";
import { parseJson } from "../stored-json.ts";
import type { ComfySettings } from "./api.ts";

interface WatchedJob {
  socket: WebSocket;
  at: number;
  share?: number;
}

/** Longer than a run pauses between two checks: what nobody asks for is followed by another process, or has ended there. */
const unaskedMs = 180_000;

const progressMessage = z.looseObject({
  type: z.literal("progress"),
  data: z.looseObject({
    prompt_id: z.string(),
    node: z.string(),
    value: z.number(),
    max: z.number().positive(),
  }),
});

/**
 * ComfyUI tells the steps of a job on a socket with the name that its order gave (`client_id`). They are a hint only: the job's
 * state is in the queue and the history. A socket that was lost is not opened again, because its end drops the next of its name.
 */
export function createStepWatch({ url, secret }: Pick<ComfySettings, "url" | "secret">) {
  const jobs = new Map<string, WatchedJob>();

  const open = (id: string, node: string): WatchedJob => {
    const address = `${url.replace(/^http/, "ws")}/ws?clientId=${encodeURIComponent(id)}`;
    const socket = new WebSocket(address, secret ? { headers: { authorization: `Bearer ${secret}` } } : {});
    const watched: WatchedJob = { socket, at: Date.now() };
    socket.addEventListener("message", ({ data }) => {
      const found = progressMessage.safeParse(parseMessage(data));
      // other nodes have steps too, such as a decoder that is short of memory
      if (!found.success || found.data.data.prompt_id !== id || found.data.data.node !== node) return;
      const { value, max } = found.data.data;
      watched.share = Math.min(1, Math.max(0, value / max));
    });
    jobs.set(id, watched);
    return watched;
  };

  const end = (id: string): void => {
    jobs.get(id)?.socket.close();
    jobs.delete(id);
  };

  return {
    /** How many of the steps of a running job's node are done, 0 to 1; undefined until the server has said so. */
    getProgress: (id: string, node: string) => {
      for (const [other, { at }] of jobs) if (Date.now() - at > unaskedMs) end(other);
      const watched = jobs.get(id) ?? open(id, node);
      watched.at = Date.now();
      return watched.share;
    },
    end,
    close: () => {
      for (const id of [...jobs.keys()]) end(id);
    },
  };
}

export type StepWatch = ReturnType<typeof createStepWatch>;

/** Previews are binary, and are no news. */
function parseMessage(data: unknown): unknown {
  return typeof data === "string" ? parseJson(data) : undefined;
}
