import { fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUploadThing, uploadThingToken } from "@portrait-studio/fakes/uploadthing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiskStorage } from "./disk/index.ts";
import { moveFiles } from "./move-files.ts";
import type { ServedStorage } from "./port.ts";
import { createS3Storage } from "./s3/index.ts";
import { account, type S3Server, startS3 } from "./s3/server.fixture.ts";
import { createUploadThingStorage } from "./uploadthing/index.ts";
import { createMemoryKeyTable } from "./uploadthing/memory-key-table.fixture.ts";

const addresses = {
  secret: "a secret of at least thirty-two letters",
  baseUrl: "https://studio.example/api/files",
};
const patience = { tries: 3, backoffMs: 5 };
const count = 40;
const cleanUps: (() => Promise<unknown>)[] = [];

let folder: string;
let disk: ServedStorage;
let server: S3Server;
let bucket: ServedStorage;
const createFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "studio-move-"));
  cleanUps.push(() => rm(path, { recursive: true, force: true }));
  return path;
};
beforeEach(async () => {
  folder = await createFolder();
  disk = createDiskStorage({ ...addresses, folder });
  server = await startS3();
  cleanUps.push(server.stop);
  const { endpoint, bucket: name } = server;
  bucket = createS3Storage({ ...addresses, ...account, patience, endpoint, bucket: name });
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      disk.put(`photos/usr_${index % 3}/${index}.jpg`, randomBytes(20_000 + index), {
        contentType: index % 2 ? "image/jpeg" : "image/webp",
      }),
    ),
  );
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function startUploadThingStorage() {
  const fake = await startUploadThing({ port: 0, dataDir: await createFolder(), log: () => {} });
  cleanUps.unshift(fake.stop);
  const keyTable = createMemoryKeyTable();
  const options = { ...addresses, patience, token: uploadThingToken, apiBase: fake.url, keyTable };
  return { fake, storage: createUploadThingStorage(options) };
}

/** Key, type and hash of every file in a store. */
async function contentsOf(storage: ServedStorage) {
  const keys = await storage.list("");
  return Promise.all(
    keys.map(async (key) => {
      const { contentType, body } = await storage.open(key);
      const hash = createHash("sha256");
      for await (const chunk of body) hash.update(chunk);
      return { key, contentType, hash: hash.digest("hex") };
    }),
  );
}

/** Every file below the folder with its bytes. */
async function snapshotOf(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.sort().map(async (file) => [file, await readFile(file, "base64")]));
}

const putRequests = () => server.requests().filter((line) => line.startsWith("PUT")).length;

describe("moving files", () => {
  it("copies all of them from a folder to a bucket, and does not change the folder", async () => {
    const before = await snapshotOf(folder);
    const result = await moveFiles({ from: disk, to: bucket });
    expect(result).toMatchObject({ total: count, copied: count, same: 0, gone: 0, failed: [] });
    expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
    expect(await snapshotOf(folder)).toEqual(before);
  });

  it("works from a bucket to UploadThing and back to a folder", async () => {
    await moveFiles({ from: disk, to: bucket });
    const { storage } = await startUploadThingStorage();
    expect(await moveFiles({ from: bucket, to: storage })).toMatchObject({ copied: count, failed: [] });
    const other = createDiskStorage({ ...addresses, folder: await createFolder() });
    expect(await moveFiles({ from: storage, to: other })).toMatchObject({ copied: count, failed: [] });
    expect(await contentsOf(other)).toEqual(await contentsOf(disk));
  });

  it("copies nothing twice, and copies again what differs in content or type", async () => {
    await moveFiles({ from: disk, to: bucket });
    const copied = putRequests();
    expect(await moveFiles({ from: disk, to: bucket })).toMatchObject({ copied: 0, same: count });
    expect(putRequests()).toBe(copied);
    const [first, second] = await contentsOf(bucket);
    const original = await bucket.read(second?.key ?? "");
    await bucket.put(first?.key ?? "", Buffer.from("damaged"), { contentType: first?.contentType ?? "" });
    await bucket.put(second?.key ?? "", original, { contentType: "text/plain" });
    expect(await moveFiles({ from: disk, to: bucket })).toMatchObject({ copied: 2, same: count - 2 });
    expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
  });

  it("continues after being killed repeatedly", async () => {
    const { endpoint, bucket: name } = server;
    const target = { ...addresses, ...account, patience, endpoint, bucket: name };
    const before = await snapshotOf(folder);
    for (const files of [3, 2, 5]) {
      const script = join(import.meta.dirname, "move-disk.fixture.ts");
      const mover = fork(script, [JSON.stringify({ folder, target })], { stdio: "ignore" });
      for (let copied = 0; copied < files; ) [copied] = (await once(mover, "message")) as [number];
      mover.kill("SIGKILL");
      await once(mover, "exit");
    }
    const there = (await bucket.list("")).length;
    expect(there).toBeGreaterThanOrEqual(10);
    expect(there).toBeLessThan(count);
    const result = await moveFiles({ from: disk, to: bucket });
    expect(result).toMatchObject({ copied: count - there, same: there, failed: [] });
    expect(await contentsOf(bucket)).toEqual(await contentsOf(disk));
    expect(await snapshotOf(folder)).toEqual(before);
  });

  it("reports a copy that differs from its source, and continues with the others", async () => {
    const keys = await disk.list("");
    const altering = {
      ...bucket,
      put: async (...[key, body, options]: Parameters<ServedStorage["put"]>) => {
        await bucket.put(key, body, options);
        if (key === keys[4]) await bucket.put(key, Buffer.from("altered"), options);
      },
    };
    const result = await moveFiles({ from: disk, to: altering });
    expect(result.failed).toEqual([{ key: keys[4], reason: "the copy differs from its source" }]);
    expect(result.copied).toBe(count - 1);
  });

  it("reports files that the target refuses, and copies them in the next run", async () => {
    const { fake, storage } = await startUploadThingStorage();
    await storage.check();
    fake.faults.arm([{ fault: "ingest_500", times: 0 }]);
    const refused = await moveFiles({ from: disk, to: storage });
    expect([refused.copied, refused.failed.length]).toEqual([0, count]);
    fake.faults.arm([]);
    expect(await moveFiles({ from: disk, to: storage })).toMatchObject({ copied: count, failed: [] });
  });

  it("never exceeds its concurrency, and reports after each file", async () => {
    let open = 0;
    let most = 0;
    const counting = {
      ...bucket,
      put: async (...values: Parameters<ServedStorage["put"]>) => {
        open += 1;
        most = Math.max(most, open);
        await bucket.put(...values);
        open -= 1;
      },
    };
    const reports: number[] = [];
    const onProgress = ({ copied }: { copied: number }) => reports.push(copied);
    await moveFiles({ from: disk, to: counting, concurrency: 3, onProgress });
    expect(most).toBe(3);
    expect(reports).toHaveLength(count);
    expect(reports.at(-1)).toBe(count);
  });

  it("skips a file that is removed during the run", async () => {
    const keys = await disk.list("");
    const listing = { ...disk, list: async () => [...keys, "photos/usr_9/gone.jpg"] };
    expect(await moveFiles({ from: listing, to: bucket })).toMatchObject({
      copied: count,
      gone: 1,
      failed: [],
    });
  });
});
