import { z } from "zod";
import type { ComfySettings } from "./connection.ts";

interface Watch {
  /** How much of a running job is done, 0 to 1; undefined until the server has said so. */
  progressOf: (id: string) => number | undefined;
  /** Forgets a job that runs no more. */
  end: (id: string) => void;
  close: () => void;
}

const progress = z.looseObject({
  type: z.literal("progress"),
  data: z.looseObject({ prompt_id: z.string(), value: z.number(), max: z.number().positive() }),
});

/**
 * What ComfyUI tells of the steps of a job, on a socket with the name that its order gave (`client_id`). A hint only: what becomes of the job
 * is in the queue and the history. A socket that was lost is not opened again, because its end drops the next of its name.
 */
export function createWatch({ url, secret }: Pick<ComfySettings, "url" | "secret">): Watch {
  const sockets = new Map<string, WebSocket>();
  const shares = new Map<string, number>();

  const open = (id: string): void => {
    const address = `${url.replace(/^http/, "ws")}/ws?clientId=${encodeURIComponent(id)}`;
    const socket = new WebSocket(address, secret ? { headers: { authorization: `Bearer ${secret}` } } : {});
    socket.addEventListener("message", ({ data }) => {
      const found = progress.safeParse(parse(data));
      if (!found.success || found.data.data.prompt_id !== id) return;
      const { value, max } = found.data.data;
      shares.set(id, Math.min(1, Math.max(0, value / max)));
    });
    sockets.set(id, socket);
  };

  const end = (id: string): void => {
    sockets.get(id)?.close();
    sockets.delete(id);
    shares.delete(id);
  };

  return {
    progressOf: (id) => {
      if (!sockets.has(id)) open(id);
      return shares.get(id);
    },
    end,
    close: () => {
      for (const id of [...sockets.keys()]) end(id);
    },
  };
}

/** Previews are binary, and are no news. */
function parse(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
