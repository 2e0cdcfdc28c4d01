import type { PhotoFile } from "@portrait-studio/contract";
import { describe, expect, it, vi } from "vitest";
import { createUploadQueue, type SendOptions } from "./upload-queue.ts";

interface Sending extends SendOptions {
  file: File;
  succeed: () => void;
  fail: (error: unknown) => void;
}

function createWire() {
  const sendings: Sending[] = [];
  const send = (file: File, options: SendOptions) =>
    new Promise<{ photo: PhotoFile }>((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason));
      const photo = { id: `photo-${file.name}`, name: file.name } as PhotoFile;
      sendings.push({ file, ...options, succeed: () => resolve({ photo }), fail: reject });
    });
  return { sendings, send };
}

const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const names = (sendings: readonly Sending[]) => sendings.map(({ file }) => file.name);
const states = (queue: ReturnType<typeof createUploadQueue>) => queue.read().map(({ state }) => state);

describe("createUploadQueue", () => {
  it("sends three at a time and takes the next when one has ended", async () => {
    const { sendings, send } = createWire();
    const queue = createUploadQueue({ send });
    queue.add(["a", "b", "c", "d", "e"].map(photo));
    expect(names(sendings)).toEqual(["a", "b", "c"]);
    sendings[1]?.succeed();
    await vi.waitFor(() => expect(names(sendings)).toEqual(["a", "b", "c", "d"]));
    expect(states(queue)).toEqual(["uploading", "done", "uploading", "uploading", "waiting"]);
  });

  it("shows progress, and that the server examines it once all bytes have arrived", () => {
    const { sendings, send } = createWire();
    const queue = createUploadQueue({ send });
    queue.add([photo("a")]);
    sendings[0]?.onProgress(0.5);
    expect(queue.read()[0]).toMatchObject({ state: "uploading", progress: 0.5 });
    sendings[0]?.onProgress(1);
    expect(queue.read()[0]).toMatchObject({ state: "checking", progress: 1 });
  });

  it("keeps a failure with its reason, and sends it again on retry", async () => {
    const { sendings, send } = createWire();
    const queue = createUploadQueue({ send });
    queue.add([photo("a")]);
    sendings[0]?.fail({ code: "UNREADABLE_IMAGE" });
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed"]));
    expect(queue.read()[0]?.failure).toEqual({ code: "UNREADABLE_IMAGE" });
    queue.retry(queue.read()[0]?.key ?? "");
    expect(names(sendings)).toEqual(["a", "a"]);
    sendings[1]?.succeed();
    await vi.waitFor(() => expect(states(queue)).toEqual(["done"]));
    expect(queue.read()[0]).toMatchObject({ photo: { id: "photo-a" }, failure: undefined });
  });

  it("cancels one under way and one that waits, without touching the others", async () => {
    const { sendings, send } = createWire();
    const queue = createUploadQueue({ send, parallel: 1 });
    queue.add([photo("a"), photo("b"), photo("c")]);
    const [first, second] = queue.read();
    queue.cancel(second?.key ?? "");
    queue.cancel(first?.key ?? "");
    await vi.waitFor(() => expect(names(sendings)).toEqual(["a", "c"]));
    expect(states(queue)).toEqual(["cancelled", "cancelled", "uploading"]);
  });

  it("reports how a round went when nothing is left to send", async () => {
    const { sendings, send } = createWire();
    const onIdle = vi.fn();
    const queue = createUploadQueue({ send, onIdle });
    queue.add([photo("a"), photo("b")]);
    sendings[0]?.succeed();
    sendings[1]?.fail(new Error("offline"));
    await vi.waitFor(() => expect(onIdle).toHaveBeenCalledExactlyOnceWith({ done: 1, failed: 1 }));
    queue.add([photo("c")]);
    sendings[2]?.succeed();
    await vi.waitFor(() => expect(onIdle).toHaveBeenLastCalledWith({ done: 1, failed: 0 }));
  });

  it("forgets what is dismissed, and stops sending it", () => {
    const { sendings, send } = createWire();
    const queue = createUploadQueue({ send });
    queue.add([photo("a"), photo("b")]);
    queue.dismiss(queue.read()[0]?.key ?? "");
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(queue.read().map(({ file }) => file.name)).toEqual(["b"]);
  });
});
