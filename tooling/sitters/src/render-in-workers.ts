import { Worker } from "node:worker_threads";
import type { SitterPhoto } from "./photo/take-photo.ts";
import type { RenderPhotoOptions } from "./render-sitter-photo.ts";
import { planShot } from "./scene/shots.ts";

type Reply = { photo?: SitterPhoto; failure?: string };

/**
 * Renders shots in worker threads and hands each photo over as it is done. A worker keeps to the shots of one garment
 * while there are any, because a new garment means building the sitter again.
 */
export async function renderInWorkers(
  shots: readonly (RenderPhotoOptions & { shot: number })[],
  threads: number,
  onPhoto: (shot: number, photo: SitterPhoto) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const waiting = [...shots];
  const takeNext = (garment: number | undefined) => {
    const same = waiting.findIndex((shot) => garmentOf(shot) === garment);
    if (same >= 0) return waiting.splice(same, 1)[0];
    // begin with the garment that most shots wait for
    const counts = new Map<number, number>();
    for (const shot of waiting) counts.set(garmentOf(shot), (counts.get(garmentOf(shot)) ?? 0) + 1);
    const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    const at = waiting.findIndex((shot) => garmentOf(shot) === most);
    return at >= 0 ? waiting.splice(at, 1)[0] : undefined;
  };
  const taken = new Set<number>();
  const run = async () => {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url));
    const stop = () => worker.terminate();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      // a second worker begins with a garment that nobody has yet
      let garment = waiting.map(garmentOf).find((candidate) => !taken.has(candidate));
      for (let shot = takeNext(garment); shot; shot = takeNext(garment)) {
        garment = garmentOf(shot);
        taken.add(garment);
        await onPhoto(shot.shot, await ask(worker, shot));
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      await worker.terminate();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(threads, shots.length) }, run));
  } finally {
    signal?.throwIfAborted();
  }
}

const garmentOf = (shot: RenderPhotoOptions & { shot: number }): number =>
  planShot(shot.sitter, shot.shot).garment;

function ask(worker: Worker, options: RenderPhotoOptions): Promise<SitterPhoto> {
  return new Promise((resolve, reject) => {
    const settle = (reply: Reply | undefined, reason: string) => {
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      worker.removeAllListeners("exit");
      // bytes cross the threads as a plain array
      if (reply?.photo) resolve({ ...reply.photo, bytes: Buffer.from(reply.photo.bytes) });
      else reject(new Error(`The photo could not be rendered: ${reply?.failure ?? reason}`));
    };
    worker.once("message", (reply: Reply) => settle(reply, ""));
    worker.once("error", (error) => settle(undefined, String(error)));
    worker.once("exit", () => settle(undefined, "the worker stopped"));
    worker.postMessage(options);
  });
}
