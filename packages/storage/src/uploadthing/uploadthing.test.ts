import { createHmac } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { type ArmedFault, startUploadThing, uploadThingToken } from "@portrait-studio/fakes/uploadthing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catchFailure, describeStorage } from "../testing/conformance.ts";
import { describeKeyTable } from "../testing/key-table-conformance.ts";
import { createUploadThingStorage, type UploadThingStorageOptions } from "./index.ts";
import { createMemoryKeyTable } from "./memory-key-table.fixture.ts";

const patience = { tries: 4, backoffMs: 5 };
const usual = {
  token: uploadThingToken,
  secret: "a secret of at least thirty-two letters",
  baseUrl: "https://studio.example/api/files",
  patience,
};
const jpeg = { contentType: "image/jpeg" };

async function startFake() {
  const dataDir = await mkdtemp(join(tmpdir(), "uploadthing-"));
  const fake = await startUploadThing({ port: 0, dataDir, log: () => {} });
  const keyTable = createMemoryKeyTable();
  return {
    ...fake,
    keyTable,
    storage: (options: Partial<UploadThingStorageOptions> = {}) =>
      createUploadThingStorage({ ...usual, keyTable, apiBase: fake.url, ...options }),
    stored: async () => (await readdir(join(dataDir, "files"))).filter((name) => !name.endsWith(".json")),
    stop: async () => {
      await fake.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describeKeyTable("memory", async () => ({ table: createMemoryKeyTable(), cleanUp: async () => {} }));

describeStorage("UploadThing", async (now) => {
  const fake = await startFake();
  return { storage: fake.storage({ now }), cleanUp: fake.stop };
});

describe("the UploadThing storage", () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  beforeEach(async () => {
    fake = await startFake();
  });
  afterEach(() => fake.stop());

  const arm = (...faults: ArmedFault[]) => fake.faults.arm(faults);
  const text = async (promise: Promise<Uint8Array>) => Buffer.from(await promise).toString();

  describe("put", () => {
    it.each(["ingest_500", "ingest_429", "ingest_lost", "ingest_broken"] as const)(
      "retries after %s and leaves one file",
      async (fault) => {
        const storage = fake.storage();
        await storage.put("a.jpg", Buffer.from("old"), jpeg);
        arm({ fault, times: 2 });
        await storage.put("a.jpg", Buffer.from("new"), jpeg);
        expect(await text(storage.read("a.jpg"))).toBe("new");
        const whole = fake.files().filter(({ status }) => status === "Uploaded");
        expect(whole).toHaveLength(1);
        expect(await storage.list("")).toEqual(["a.jpg"]);
      },
    );

    it.each(["ingest_500", "ingest_429"] as const)(
      "gives up after repeated %s, and keeps the old file",
      async (fault) => {
        const storage = fake.storage();
        await storage.put("a.jpg", Buffer.from("old"), jpeg);
        arm({ fault, times: 0 });
        expect((await catchFailure(storage.put("a.jpg", Buffer.from("new"), jpeg))).reason).toBe(
          "unavailable",
        );
        arm();
        expect(await text(storage.read("a.jpg"))).toBe("old");
      },
    );

    it("ends only after the replaced file is deleted, which others may still be reading", async () => {
      const storage = fake.storage();
      await storage.put("a.jpg", Buffer.from("old"), jpeg);
      arm({ fault: "api_500", times: 0 });
      expect((await catchFailure(storage.put("a.jpg", Buffer.from("new"), jpeg))).reason).toBe("unavailable");
      arm();
      expect(await fake.stored()).toHaveLength(2);
      expect(await text(fake.storage().read("a.jpg"))).toBe("new");
      await storage.put("a.jpg", Buffer.from("new"), jpeg);
      expect(await fake.stored()).toHaveLength(1);
    });

    it("interrupted before the deletion leaves nothing after a later removal", async () => {
      const storage = fake.storage();
      await storage.put("a.jpg", Buffer.from("old"), jpeg);
      arm({ fault: "api_500", times: 0 });
      await catchFailure(storage.put("a.jpg", Buffer.from("new"), jpeg));
      arm();
      await fake.storage().remove(["a.jpg"]);
      expect(await fake.stored()).toEqual([]);
    });

    it("by many processes at once leaves one file", async () => {
      const storages = Array.from({ length: 6 }, () => fake.storage());
      const bodies = storages.map((_, index) => Buffer.alloc(50_000, String(index)));
      await Promise.all(
        storages.map((storage, index) => storage.put("a.jpg", bodies[index] ?? Buffer.of(), jpeg)),
      );
      const contents = await Promise.all(storages.map((storage) => text(storage.read("a.jpg"))));
      expect(new Set(contents).size).toBe(1);
      expect(bodies.map(String)).toContain(contents[0]);
      expect(await fake.stored()).toHaveLength(1);
    });

    it("keeps the latest content even if the clock went back", async () => {
      let now = Date.now();
      const storage = fake.storage({ now: () => now });
      await storage.put("a.jpg", Readable.from([Buffer.from("first")]), jpeg);
      now -= 60_000;
      await storage.put("a.jpg", Readable.from([Buffer.from("second")]), jpeg);
      expect(await text(fake.storage().read("a.jpg"))).toBe("second");
      expect(await fake.stored()).toHaveLength(1);
    });
  });

  describe("beside another process", () => {
    it("sees what the other one has stored, replaced and removed", async () => {
      const [mine, theirs] = [fake.storage(), fake.storage()];
      await mine.list("");
      await theirs.put("a.jpg", Buffer.from("one"), jpeg);
      expect(await text(mine.read("a.jpg"))).toBe("one");
      await theirs.put("a.jpg", Buffer.from("two"), { contentType: "image/png" });
      const opened = await mine.open("a.jpg");
      expect(opened.contentType).toBe("image/png");
      expect((await buffer(opened.body)).toString()).toBe("two");
      await theirs.remove(["a.jpg"]);
      expect((await catchFailure(mine.read("a.jpg"))).reason).toBe("missing");
      const address = new URL(mine.getAddress("a.jpg", { audience: "reader~1" }));
      expect(await mine.openSigned(address, { allows: () => true })).toBeUndefined();
      expect(await mine.list("")).toEqual([]);
    });

    it("removes what the other one has stored", async () => {
      const [mine, theirs] = [fake.storage(), fake.storage()];
      await mine.list("");
      await theirs.put("a/1.jpg", Buffer.from("one"), jpeg);
      await mine.remove(["a/1.jpg"]);
      expect(await fake.stored()).toEqual([]);
    });
  });

  it.each(["api_500", "api_429", "file_503", "delete_lost"] as const)("retries after %s", async (fault) => {
    const storage = fake.storage();
    await storage.put("a.jpg", Buffer.from("image"), jpeg);
    arm({ fault, times: 2 });
    expect(await text(storage.read("a.jpg"))).toBe("image");
    expect(await storage.list("")).toEqual(["a.jpg"]);
    await storage.remove(["a.jpg"]);
    expect(await fake.stored()).toEqual([]);
  });

  it("is unavailable when UploadThing is down", async () => {
    const storage = fake.storage({ apiBase: "http://127.0.0.1:9" });
    const failures = await Promise.all([
      catchFailure(storage.put("a.jpg", Buffer.from("x"), jpeg)),
      catchFailure(storage.read("a.jpg")),
      catchFailure(storage.remove(["a.jpg"])),
      catchFailure(storage.list("")),
      catchFailure(storage.check()),
    ]);
    expect(failures.map(({ reason }) => reason)).toEqual(Array(5).fill("unavailable"));
  });

  it("retries an interrupted download, and fails an interrupted stream instead of ending it", async () => {
    const storage = fake.storage();
    await storage.put("a.jpg", Buffer.alloc(500_000, "x"), jpeg);
    arm({ fault: "file_broken" });
    expect(await storage.read("a.jpg")).toHaveLength(500_000);
    arm({ fault: "file_broken", times: 0 });
    expect((await catchFailure(storage.read("a.jpg"))).reason).toBe("unavailable");
    await expect(storage.open("a.jpg").then(({ body }) => buffer(body))).rejects.toThrow();
  });

  describe("keeps files private", () => {
    it("which cannot be read without a valid signature", async () => {
      const storage = fake.storage();
      await storage.put("a.jpg", Buffer.from("image"), jpeg);
      const [file] = fake.files();
      expect(file?.acl).toBe("private");
      const bare = `${fake.url}/a/sandbox/${file?.key}`;
      const { apiKey } = JSON.parse(Buffer.from(uploadThingToken, "base64").toString());
      const sign = (address: string, key = apiKey) =>
        `${address}&signature=hmac-sha256%3D${createHmac("sha256", key).update(address).digest("hex")}`;
      const later = Date.now() + 60_000;
      const statusOf = async (address: string) => (await fetch(address)).status;
      expect(await statusOf(sign(`${bare}?expires=${later}`))).toBe(200);
      expect(await statusOf(bare)).toBe(403);
      expect(await statusOf(`${fake.url}/a/sandbox/${file?.customId}`)).toBe(403);
      expect(await statusOf(sign(`${bare}?expires=${Date.now() - 1}`))).toBe(403);
      expect(await statusOf(sign(`${bare}?expires=${later}`, "sk_another"))).toBe(403);
      expect(await statusOf(sign(`${bare}?expires=${later}`).replace(String(later), String(later + 1)))).toBe(
        403,
      );
    });

    it("and stores nothing when UploadThing would make it public", async () => {
      arm({ fault: "private_ignored", times: 0 });
      const storage = fake.storage();
      const failure = await catchFailure(storage.put("a.jpg", Buffer.from("image"), jpeg));
      expect(failure.reason).toBe("unavailable");
      expect(failure.message).toContain('Set its ACL to "private"');
      expect((await catchFailure(storage.check())).message).toBe(failure.message);
      expect(await fake.stored()).toEqual([]);
      arm();
      await storage.put("a.jpg", Buffer.from("image"), jpeg);
    });

    it("and has neither keys nor signatures in errors and output", async () => {
      const lines: string[] = [];
      const spies = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation((...words) => lines.push(words.map(String).join(" "))),
      );
      const write = vi
        .spyOn(process.stdout, "write")
        .mockImplementation((line) => lines.push(String(line)) > 0);
      try {
        const storage = fake.storage({ patience: { tries: 1, backoffMs: 1 } });
        await storage.put("a.jpg", Buffer.from("x"), jpeg);
        for (const fault of ["ingest_500", "api_500", "file_503", "ingest_lost"] as const) {
          arm({ fault, times: 0 });
          for (const call of [
            () => storage.put("b.jpg", Buffer.from("x"), jpeg),
            () => storage.read("a.jpg"),
            () => storage.list(""),
          ]) {
            const error = await call().catch((thrown: unknown) => thrown);
            lines.push(inspect(error, { depth: 20, showHidden: true }));
          }
        }
      } finally {
        for (const spy of [...spies, write]) spy.mockRestore();
      }
      const said = lines.join("\n");
      expect(said).toContain("answered 500");
      expect(said).not.toMatch(/signature|sk_sandbox|hmac/);
    });
  });
});
