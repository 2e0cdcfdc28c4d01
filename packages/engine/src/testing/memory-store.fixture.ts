import type { BlobStore } from "../port.ts";

export interface MemoryStore extends BlobStore {
  files: Map<string, Uint8Array>;
}

/** The keys that the storage port accepts. */
const keyPattern = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Files in memory. */
export function createMemoryStore(): MemoryStore {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    put: async (key, body) => {
      if (!keyPattern.test(key)) throw new Error(`${key} is not a key`);
      files.set(key, body);
    },
    read: async (key) => {
      const body = files.get(key);
      if (!body) throw new Error(`${key} is missing`);
      return body;
    },
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
    list: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)),
  };
}
