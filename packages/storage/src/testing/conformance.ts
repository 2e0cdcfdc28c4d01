import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ServedStorage, StorageError } from "../port.ts";

export interface StorageUnderTest {
  /** uses the given clock, so that tests can see addresses expire */
  storage: ServedStorage;
  cleanUp: () => Promise<void>;
}

const jpeg = { contentType: "image/jpeg" };
const audience = "reader~1";
const bytes = (text: string) => new TextEncoder().encode(text);

/** The error of a call that must fail. */
export async function catchFailure(promise: Promise<unknown>): Promise<StorageError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StorageError)) throw new Error(`no StorageError: ${String(error)}`);
  return error;
}

const getReason = async (promise: Promise<unknown>) => (await catchFailure(promise)).reason;

/** The conformance suite of the storage port's drivers. */
export function describeStorage(
  name: string,
  create: (now: () => number) => Promise<StorageUnderTest>,
): void {
  describe(`${name} as a storage`, () => {
    let subject: StorageUnderTest;
    let storage: ServedStorage;
    let clockAhead = 0;

    beforeEach(async () => {
      clockAhead = 0;
      subject = await create(() => Date.now() + clockAhead);
      storage = subject.storage;
    });
    afterEach(() => subject.cleanUp());

    const openAddress = (address: string, allows: (audience: string) => boolean = () => true) =>
      storage.openSigned(new URL(address), { allows });

    /** Opens an address like the server that serves it; undefined when it is refused. */
    const fetchAddress = async (address: string, range?: { start: number; end: number }) => {
      const file = await openAddress(address);
      return file && (await buffer(file.read(range))).toString();
    };

    it("returns what was stored", async () => {
      await storage.put("photos/usr_1/a.jpg", bytes("image"), jpeg);
      expect(Buffer.from(await storage.read("photos/usr_1/a.jpg")).toString()).toBe("image");
    });

    it("stores and opens streams", async () => {
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

    it("replaces the file at a key, with its type", async () => {
      await storage.put("a.jpg", bytes("first, and longer"), { contentType: "image/png" });
      await storage.put("a.jpg", bytes("second"), jpeg);
      const opened = await storage.open("a.jpg");
      expect(opened.contentType).toBe("image/jpeg");
      expect((await buffer(opened.body)).toString()).toBe("second");
    });

    it("stores nothing of a body that fails", async () => {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from("half a");
          throw new Error("connection lost");
        })(),
      );
      await expect(storage.put("a.jpg", failing, jpeg)).rejects.toThrow("connection lost");
      expect(await getReason(storage.read("a.jpg"))).toBe("missing");
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

    it("reports a missing key", async () => {
      expect(await getReason(storage.read("nothing.jpg"))).toBe("missing");
      expect(await getReason(storage.open("nothing.jpg"))).toBe("missing");
    });

    it("removes files and ignores missing ones", async () => {
      await storage.put("a/1.jpg", bytes("1"), jpeg);
      await storage.put("a/2.jpg", bytes("2"), { contentType: "text/plain" });
      await storage.put("a/3.jpg", bytes("3"), jpeg);
      await storage.remove(["a/1.jpg", "a/2.jpg", "a/none.jpg", "b/none.jpg"]);
      expect(await storage.list("")).toEqual(["a/3.jpg"]);
      expect(await getReason(storage.read("a/1.jpg"))).toBe("missing");
    });

    it("lists by prefix, whether it is a folder or not", async () => {
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
    ])("refuses the key %j in every call", async (key) => {
      expect(await getReason(storage.put(key, bytes("x"), jpeg))).toBe("invalid_key");
      expect(await getReason(storage.read(key))).toBe("invalid_key");
      expect(await getReason(storage.open(key))).toBe("invalid_key");
      expect(await getReason(storage.remove([key]))).toBe("invalid_key");
      expect(() => storage.getAddress(key, { audience })).toThrow(StorageError);
    });

    it("leaves one complete body after concurrent writes to one key", async () => {
      const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)));
      await Promise.all(bodies.map((body) => storage.put("a.jpg", body, jpeg)));
      const stored = Buffer.from(await storage.read("a.jpg"));
      expect(bodies.some((body) => body.equals(stored))).toBe(true);
    });

    it("stores an empty file", async () => {
      await storage.put("a.jpg", new Uint8Array(), jpeg);
      expect((await storage.read("a.jpg")).byteLength).toBe(0);
      expect((await buffer((await storage.open("a.jpg")).body)).byteLength).toBe(0);
      expect(await fetchAddress(storage.getAddress("a.jpg", { audience }))).toBe("");
    });

    it("stores again at a key that was removed", async () => {
      for (const content of ["first", "second", "third"]) {
        await storage.put("a.jpg", bytes(content), jpeg);
        expect(Buffer.from(await storage.read("a.jpg")).toString()).toBe(content);
        await storage.remove(["a.jpg"]);
        expect(await storage.list("")).toEqual([]);
      }
    });

    it("returns an address that opens the file", async () => {
      await storage.put("a.jpg", bytes("image"), jpeg);
      expect(await fetchAddress(storage.getAddress("a.jpg", { audience }))).toBe("image");
      const named = storage.getAddress("a.jpg", { audience, downloadName: "Ana & Zoë.jpg" });
      expect(await openAddress(named)).toMatchObject({ downloadName: "Ana & Zoë.jpg" });
    });

    it("returns what a server needs, and reads ranges", async () => {
      await storage.put("a.jpg", bytes("0123456789"), jpeg);
      const address = storage.getAddress("a.jpg", { audience, expiresIn: 3600 });
      const file = await openAddress(address);
      expect(file).toMatchObject({ bytes: 10, contentType: "image/jpeg" });
      expect(file?.etag).toMatch(/^"[^"]+"$/);
      expect(file?.secondsLeft).toBeGreaterThanOrEqual(2700);
      expect(file?.secondsLeft).toBeLessThanOrEqual(3600);
      expect(await fetchAddress(address, { start: 2, end: 4 })).toBe("234");
      expect(await fetchAddress(address, { start: 9, end: 9 })).toBe("9");
    });

    it("changes the etag with the content, and only then", async () => {
      const address = storage.getAddress("a.jpg", { audience });
      await storage.put("a.jpg", bytes("one"), jpeg);
      const first = await openAddress(address);
      expect((await openAddress(address))?.etag).toBe(first?.etag);
      await storage.put("a.jpg", bytes("three"), jpeg);
      expect((await openAddress(address))?.etag).not.toBe(first?.etag);
    });

    it("refuses an address that has expired, was altered, or whose file is deleted", async () => {
      await storage.put("a/b.jpg", bytes("mine"), jpeg);
      await storage.put("a/c.jpg", bytes("theirs"), jpeg);
      const address = storage.getAddress("a/b.jpg", { audience, expiresIn: 600 });
      for (const altered of [
        address.replace("a/b.jpg", "a/c.jpg"),
        address.replace(/expires=\d+/, "expires=9999999999"),
        address.replace("for=reader", "for=writer"),
        address.replace(/for=[^&]*&/, ""),
        address.replace(/signature=./, "signature=~"),
        address.replace(/&signature=.*/, ""),
        storage.getAddress("a", { audience }),
        storage.getAddress("a/none.jpg", { audience }),
      ])
        expect(await fetchAddress(altered)).toBeUndefined();
      expect(await fetchAddress(address)).toBe("mine");
      clockAhead = 600_000;
      expect(await fetchAddress(address)).toBeUndefined();
      const fresh = storage.getAddress("a/b.jpg", { audience });
      expect(await fetchAddress(fresh)).toBe("mine");
      await storage.remove(["a/b.jpg"]);
      expect(await fetchAddress(fresh)).toBeUndefined();
    });

    it("opens an address only while its audience is allowed, which it passes as it was signed", async () => {
      await storage.put("a.jpg", bytes("image"), jpeg);
      const address = storage.getAddress("a.jpg", { audience: "session.1~image.2" });
      const asked: string[] = [];
      const answering = (answer: boolean) => (told: string) => {
        asked.push(told);
        return answer;
      };
      expect(await openAddress(address, answering(true))).toMatchObject({ audience: "session.1~image.2" });
      expect(await openAddress(address, answering(false))).toBeUndefined();
      expect(
        await openAddress(address.replace(/signature=./, "signature=~"), answering(true)),
      ).toBeUndefined();
      expect(asked).toEqual(["session.1~image.2", "session.1~image.2"]);
      for (const odd of ["", "a b", "a\nb", "a&b", "x".repeat(400)])
        expect(() => storage.getAddress("a.jpg", { audience: odd })).toThrow(StorageError);
    });

    it("gives a reader with a cached copy the current ETag, changed or not", async () => {
      await storage.put("a.jpg", bytes("one"), jpeg);
      const url = new URL(storage.getAddress("a.jpg", { audience }));
      const allows = () => true;
      const etag = (await storage.openSigned(url, { allows }))?.etag;
      expect((await storage.openSigned(url, { allows, etag }))?.etag).toBe(etag);
      expect((await storage.openSigned(url, { allows, etag: '"other"' }))?.etag).toBe(etag);
      await storage.remove(["a.jpg"]);
      expect(await storage.openSigned(url, { allows, etag })).toBeUndefined();
    });

    it("passes its check", async () => {
      await storage.check();
      expect(await storage.list("")).toEqual([]);
    });
  });
}
