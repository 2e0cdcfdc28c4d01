import type { PhotoFile } from "@portrait-studio/contract";

export type UploadState = "waiting" | "uploading" | "checking" | "done" | "failed" | "cancelled";

export interface UploadItem {
  key: string;
  file: File;
  state: UploadState;
  /** of the bytes sent, 0 to 1 */
  progress: number;
  failure?: unknown;
  photo?: PhotoFile;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: number) => void;
}

interface QueueOptions {
  /** resolves to what the file became, as far as that is told, or to undefined for one that is there already */
  send: (file: File, options: SendOptions) => Promise<Pick<UploadItem, "photo"> | undefined>;
  /** a file that was there already, which leaves the list */
  onKnown?: (file: File) => void;
  parallel?: number;
  /** nothing is left to send: how this round went */
  onIdle?: (result: { done: number; failed: number }) => void;
}

export function createUploadQueue({ send, onKnown, parallel = 3, onIdle }: QueueOptions) {
  let items: readonly UploadItem[] = [];
  let nextKey = 1;
  let round = { done: 0, failed: 0 };
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(key: string, patch: Partial<UploadItem>): void {
    items = items.map((item) => (item.key === key ? { ...item, ...patch } : item));
    announce();
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function advance(): void {
    for (const item of items) {
      if (running.size >= parallel) return;
      if (item.state === "waiting") void run(item);
    }
    if (running.size > 0 || round.done + round.failed === 0) return;
    const ended = round;
    round = { done: 0, failed: 0 };
    onIdle?.(ended);
  }

  async function run({ key, file }: UploadItem): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: "uploading", progress: 0, failure: undefined });
    try {
      const stored = await send(file, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress, state: progress < 1 ? "uploading" : "checking" }),
      });
      if (stored) {
        round.done += 1;
        change(key, { state: "done", progress: 1, ...stored });
      } else {
        items = items.filter((item) => item.key !== key);
        announce();
        onKnown?.(file);
      }
    } catch (failure) {
      if (controller.signal.aborted) change(key, { state: "cancelled" });
      else {
        round.failed += 1;
        change(key, { state: "failed", failure });
      }
    }
    running.delete(key);
    advance();
  }

  return {
    read: () => items,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    add(files: readonly File[]): void {
      const added = files.map((file): UploadItem => {
        const key = `upload-${nextKey}`;
        nextKey += 1;
        return { key, file, state: "waiting", progress: 0 };
      });
      items = [...items, ...added];
      announce();
      advance();
    },

    cancel(key: string): void {
      const controller = running.get(key);
      if (controller) controller.abort();
      else change(key, { state: "cancelled" });
    },

    retry(key: string): void {
      change(key, { state: "waiting", progress: 0, failure: undefined });
      advance();
    },

    dismiss(key: string): void {
      running.get(key)?.abort();
      items = items.filter((item) => item.key !== key);
      announce();
    },

    clear(): void {
      for (const controller of running.values()) controller.abort();
      items = [];
      announce();
    },
  };
}

export function isMoving({ state }: UploadItem): boolean {
  return state === "waiting" || state === "uploading" || state === "checking";
}
