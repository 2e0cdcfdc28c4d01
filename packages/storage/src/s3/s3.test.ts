import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catchFailure, describeStorage } from "../testing/conformance.ts";
import { createS3Storage, type S3StorageOptions } from "./index.ts";
import { createBucketAt } from "./real-server.fixture.ts";
import { account, type S3Server, startS3 } from "./server.fixture.ts";

const usual = {
  ...account,
  secret: "a secret of at least thirty-two letters",
  baseUrl: "https://studio.example/api/files",
  patience: { tries: 3, backoffMs: 5 },
};
const jpeg = { contentType: "image/jpeg" };

const storageAt = ({ endpoint, bucket }: S3Server, options: Partial<S3StorageOptions> = {}) =>
  createS3Storage({ ...usual, endpoint, bucket, ...options });

describeStorage("S3", async (now) => {
  const server = await startS3();
  return { storage: storageAt(server, { now }), cleanUp: server.stop };
});

// biome-ignore lint/style/noProcessEnv: only a person who has a server can name it
const { STUDIO_TEST_S3: real } = process.env;
if (real)
  describeStorage("a real S3 server", async (now) => {
    const { account: own, stop, ...place } = await createBucketAt(real);
    return { storage: createS3Storage({ ...usual, ...own, ...place, now }), cleanUp: stop };
  });

describe("the S3 storage", () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3();
  });
  afterEach(() => server.stop());

  it.each([[500, 503], [429], [0]])("retries after responses of %j", async (...statuses) => {
    const storage = storageAt(server);
    const content = randomBytes(2_000_000);
    server.failNext(...statuses);
    await storage.put("a/b.jpg", Readable.from([content]), jpeg);
    server.failNext(...statuses);
    expect(content.equals(await storage.read("a/b.jpg"))).toBe(true);
    server.failNext(...statuses);
    expect(await storage.list("a/")).toEqual(["a/b.jpg"]);
    server.failNext(...statuses);
    await storage.remove(["a/b.jpg"]);
    expect(await storage.list("")).toEqual([]);
  });

  it("is unavailable while S3 is down, refuses calls, or has no such bucket", async () => {
    const storage = storageAt(server);
    server.failNext(503, 503, 503);
    expect((await catchFailure(storage.put("a.jpg", Buffer.from("x"), jpeg))).reason).toBe("unavailable");
    server.failNext(403);
    expect((await catchFailure(storage.read("a.jpg"))).message).toContain("403");
    const elsewhere = storageAt(server, { bucket: "nobody-made-this" });
    expect((await catchFailure(elsewhere.put("a.jpg", Buffer.from("x"), jpeg))).reason).toBe("unavailable");
    expect((await catchFailure(elsewhere.check())).message).toContain("nobody-made-this");
    const away = storageAt(server, { endpoint: "http://127.0.0.1:9" });
    const failing = [away.read("a.jpg"), away.list(""), away.check(), away.remove(["a.jpg"])];
    for (const failure of await Promise.all(failing.map(catchFailure)))
      expect(failure.reason).toBe("unavailable");
  });

  it("has no secrets and no signed addresses in its errors", async () => {
    server.failNext(503, 503, 503);
    const failure = await catchFailure(storageAt(server).read("photos/a.jpg"));
    const told = inspect(failure, { depth: 10, showHidden: true });
    for (const secret of [usual.secret, "Signature", "Credential"]) expect(told).not.toContain(secret);
  });

  it("fails with a wrong key of the account", async () => {
    const stranger = storageAt(server, { secretAccessKey: "wrong" });
    expect((await catchFailure(stranger.put("a.jpg", Buffer.from("x"), jpeg))).reason).toBe("unavailable");
  });

  it("lists more than one page", async () => {
    const storage = storageAt(server);
    const keys = Array.from({ length: 250 }, (_, index) => `many/${String(index).padStart(4, "0")}.jpg`);
    for (let start = 0; start < keys.length; start += 50) {
      const some = keys.slice(start, start + 50);
      await Promise.all(some.map((key) => storage.put(key, Buffer.from("x"), jpeg)));
    }
    expect(await storage.list("many/")).toEqual(keys);
    expect(server.requests().filter((line) => line.includes("continuation-token"))).toHaveLength(2);
    await storage.remove(keys);
    expect(await storage.list("")).toEqual([]);
  });

  it("reads a part of a large file without the rest of it", async () => {
    const storage = storageAt(server);
    const content = randomBytes(5_000_000);
    await storage.put("a.jpg", content, jpeg);
    const file = await storage.openSigned(new URL(storage.getAddress("a.jpg", { audience: "reader" })), {
      allows: () => true,
    });
    const part = await buffer(file?.read({ start: 1_000_000, end: 1_000_099 }) ?? Readable.from([]));
    expect(part.equals(content.subarray(1_000_000, 1_000_100))).toBe(true);
  });

  it("has no addresses of its own without a public endpoint", async () => {
    const address = storageAt(server).getAddress("a.jpg", { audience: "reader" });
    expect(await storageAt(server).findDirect?.(new URL(address), { allows: () => true })).toBeUndefined();
  });

  describe("with a public endpoint", () => {
    let clock = 0;
    let open: S3Server;
    const content = randomBytes(100_000);
    const storage = () =>
      storageAt(open, { publicEndpoint: open.endpoint.replace("127.0.0.1", "localhost"), now: () => clock });
    const direct = async (allows: (audience: string) => boolean = (audience) => audience === "reader") => {
      const address = storage().getAddress("photos/usr_1/a.jpg", { audience: "reader" });
      return await storage().findDirect?.(new URL(address), { allows });
    };
    const statusOf = async (address: string, init: RequestInit = {}) => {
      const response = await fetch(address, init);
      await response.arrayBuffer();
      return response.status;
    };
    beforeEach(async () => {
      clock = Date.UTC(2026, 10, 28, 12);
      open = await startS3({ now: () => clock });
      await storage().put("photos/usr_1/a.jpg", content, jpeg);
      await storage().put("photos/usr_2/b.jpg", content, jpeg);
    });
    afterEach(() => open.stop());

    it("leads to the store's own address, which stays the same for a while and ends within five minutes", async () => {
      const address = (await direct()) ?? "";
      expect(new URL(address).hostname).toBe("localhost");
      const response = await fetch(address);
      expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      expect(response.headers.get("cache-control")).toBe("private, max-age=30, must-revalidate");
      expect(await statusOf(address, { headers: { range: "bytes=0-9" } })).toBe(206);
      clock += 149_000;
      expect(await direct()).toBe(address);
      clock += 150_000;
      expect(await statusOf(address)).toBe(200);
      expect(await direct()).not.toBe(address);
      clock += 1000;
      expect(await statusOf(address)).toBe(403);
    });

    it("leads nowhere for who may not see it, or with an address that was altered", async () => {
      expect(await direct(() => false)).toBeUndefined();
      const address = storage().getAddress("photos/usr_1/a.jpg", { audience: "reader" });
      const other = new URL(address.replace("usr_1/a", "usr_2/b"));
      expect(await storage().findDirect?.(other, { allows: () => true })).toBeUndefined();
      clock += 13 * 3600 * 1000;
      expect(await storage().findDirect?.(new URL(address), { allows: () => true })).toBeUndefined();
    });

    it.each([
      ["of another file", (address: string) => address.replace("usr_1/a", "usr_2/b")],
      ["of the whole bucket", (address: string) => address.replace("/photos/usr_1/a.jpg", "")],
      ["with a longer life", (address: string) => address.replace("Expires=300", "Expires=604800")],
      ["of a later time", (address: string) => address.replace("T120000Z", "T120001Z")],
      ["with another cache", (address: string) => address.replace("max-age%3D30", "max-age%3D31")],
      ["with more headers", (address: string) => `${address}&response-content-type=text%2Fhtml`],
      ["without a signature", (address: string) => address.replace(/&X-Amz-Signature=\w+/, "")],
      ["of another account", (address: string) => address.replace("test-account", "root-account")],
    ])("has an address that opens nothing %s", async (_, alter) => {
      const address = (await direct()) ?? "";
      expect(alter(address)).not.toBe(address);
      expect(await statusOf(alter(address))).toBe(403);
    });

    it("has an address that only reads", async () => {
      const address = (await direct()) ?? "";
      for (const method of ["PUT", "DELETE", "HEAD", "POST"])
        expect(await statusOf(address, { method })).toBe(403);
      expect(await statusOf(address)).toBe(200);
    });
  });

  it("refuses a public bucket", async () => {
    const open = await startS3({ shown: true });
    try {
      const failure = await catchFailure(storageAt(open).check());
      expect(failure.message).toContain("make it private");
      expect(await storageAt(open).list("")).toEqual([]);
    } finally {
      await open.stop();
    }
  });
});
