import type { BlobStore } from "./port.ts";

/** Reads a file that the studio itself wrote, without validation. */
export async function readJson<Value>(store: BlobStore, key: string): Promise<Value> {
  return JSON.parse(Buffer.from(await store.read(key)).toString("utf8")) as Value;
}

export async function writeJson(store: BlobStore, key: string, value: unknown): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(value)), { contentType: "application/json" });
}

export async function removeFolder(store: BlobStore, prefix: string): Promise<void> {
  await store.remove(await store.list(prefix));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
