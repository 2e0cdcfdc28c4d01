import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Storage, StorageError } from "./port.ts";

export interface StorageUnderTest {
  storage: Storage;
  /** Reads an address as a stranger would; undefined when it is refused. */
  fetchAddress: (address: string) => Promise<Uint8Array | undefined>;
  cleanUp: () => Promise<void>;
}

const jpeg = { contentType: "image/jpeg" };
const bytes = (text: string) => new TextEncoder().encode(text);

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof StorageError ? error.reason : `no StorageError: ${String(error)}`;
}

/** What every driver of the storage port must do. */
export function describeStorage(name: string, create: () => Promise<StorageUnderTest>): void {
  describe(`${name} as a storage`, () => {
    let subject: StorageUnderTest;
    let storage: Storage;

    beforeEach(async () => {
      subject = await create();
      storage = subject.storage;
    });
    afterEach(() => subject.cleanUp());

    it("gives back what was put", async () => {
      await storage.put("photos/usr_1/a.jpg", bytes("picture"), jpeg);
      expect(Buffer.from(await storage.read("photos/usr_1/a.jpg")).toString()).toBe("picture");
    });

    it("takes a stream and opens one", async () => {
      const content = Buffer.alloc(3_000_000, "portrait");
      await storage.put(
        "a.jpg",
        Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]),
        jpeg,
      );
      const opened = await storage.open("a.jpg");
      expect(opened.bytes).toBe(content.length);
      expect((await buffer(opened.body)).equals(content)).toBe(true);
    });

    it.each([
      ["a.jpg", "image/jpeg"],
      ["a.webp", "image/webp"],
      ["model", "application/json"],
      ["odd.jpg", "image/png"],
      ["data.bin", "application/x-portrait-model"],
    ])("keeps the content type of %s as %s", async (key, contentType) => {
      await storage.put(key, bytes("x"), { contentType });
      const opened = await storage.open(key);
      opened.body.destroy();
      expect(opened.contentType).toBe(contentType);
    });

    it("replaces what stands at a key, with its type", async () => {
      await storage.put("a.jpg", bytes("first, and longer"), { contentType: "image/png" });
      await storage.put("a.jpg", bytes("second"), jpeg);
      const opened = await storage.open("a.jpg");
      expect(opened.contentType).toBe("image/jpeg");
      expect((await buffer(opened.body)).toString()).toBe("second");
    });

    it("keeps nothing of a body that fails", async () => {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from("half a");
          throw new Error("connection lost");
        })(),
      );
      await expect(storage.put("a.jpg", failing, jpeg)).rejects.toThrow("connection lost");
      expect(await reasonOf(storage.read("a.jpg"))).toBe("missing");
      expect(await storage.list("")).toEqual([]);
    });

    it("keeps the old content when its replacement fails", async () => {
      await storage.put("a.jpg", bytes("old"), jpeg);
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from("new");
          throw new Error("connection lost");
        })(),
      );
      await expect(storage.put("a.jpg", failing, jpeg)).rejects.toThrow("connection lost");
      expect(Buffer.from(await storage.read("a.jpg")).toString()).toBe("old");
    });

    it("says that a key is missing", async () => {
      expect(await reasonOf(storage.read("nothing.jpg"))).toBe("missing");
      expect(await reasonOf(storage.open("nothing.jpg"))).toBe("missing");
    });

    it("removes what is there and does not mind what is not", async () => {
      await storage.put("a/1.jpg", bytes("1"), jpeg);
      await storage.put("a/2.jpg", bytes("2"), { contentType: "text/plain" });
      await storage.put("a/3.jpg", bytes("3"), jpeg);
      await storage.remove(["a/1.jpg", "a/2.jpg", "a/none.jpg", "b/none.jpg"]);
      expect(await storage.list("")).toEqual(["a/3.jpg"]);
      expect(await reasonOf(storage.read("a/1.jpg"))).toBe("missing");
    });

    it("lists by prefix, folder or not", async () => {
      for (const key of ["p/usr_1/a.jpg", "p/usr_1/b.webp", "p/usr_10/c.jpg", "q/d.jpg"]) {
        await storage.put(key, bytes(key), { contentType: "text/plain" });
      }
      expect((await storage.list("")).sort()).toEqual([
        "p/usr_1/a.jpg",
        "p/usr_1/b.webp",
        "p/usr_10/c.jpg",
        "q/d.jpg",
      ]);
      expect((await storage.list("p/usr_1/")).sort()).toEqual(["p/usr_1/a.jpg", "p/usr_1/b.webp"]);
      expect((await storage.list("p/usr_1")).sort()).toEqual([
        "p/usr_1/a.jpg",
        "p/usr_1/b.webp",
        "p/usr_10/c.jpg",
      ]);
      expect(await storage.list("p/usr_2/")).toEqual([]);
    });

    it.each([
      "",
      "/a",
      "a/",
      "a//b",
      "../a",
      "a/../b",
      "a/..",
      ".",
      ".temp/x",
      "a/.hidden",
      "A.jpg",
      "a b",
      "a\\b",
      "a\0b",
      "ä",
      "a%2fb",
      "a\n",
      "x".repeat(500),
    ])("refuses the key %j everywhere", async (key) => {
      expect(await reasonOf(storage.put(key, bytes("x"), jpeg))).toBe("invalid_key");
      expect(await reasonOf(storage.read(key))).toBe("invalid_key");
      expect(await reasonOf(storage.open(key))).toBe("invalid_key");
      expect(await reasonOf(storage.remove([key]))).toBe("invalid_key");
      expect(() => storage.addressOf(key)).toThrow(StorageError);
    });

    it("writes concurrently to one key and leaves one whole body", async () => {
      const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)));
      await Promise.all(bodies.map((body) => storage.put("a.jpg", body, jpeg)));
      const stored = Buffer.from(await storage.read("a.jpg"));
      expect(bodies.some((body) => body.equals(stored))).toBe(true);
    });

    it("gives an address that a stranger can read", async () => {
      await storage.put("a.jpg", bytes("picture"), jpeg);
      const read = await subject.fetchAddress(storage.addressOf("a.jpg"));
      expect(read && Buffer.from(read).toString()).toBe("picture");
      expect(
        await subject.fetchAddress(storage.addressOf("a.jpg", { downloadName: "Ana & Zoë.jpg" })),
      ).toBeDefined();
    });

    it("gives no way from one file's address to another file", async () => {
      await storage.put("a.jpg", bytes("mine"), jpeg);
      await storage.put("b.jpg", bytes("theirs"), jpeg);
      const address = storage.addressOf("a.jpg").replace("a.jpg", "b.jpg");
      expect(await subject.fetchAddress(address)).toBeUndefined();
    });

    it("can be checked", async () => {
      await storage.check();
      expect(await storage.list("")).toEqual([]);
    });
  });
}
