import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeStorage } from "../testing/conformance.ts";
import { createDiskStorage } from "./index.ts";

const secret = "a secret of at least thirty-two letters";
const baseUrl = "https://studio.example/api/files";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-disk-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeStorage("disk", async (now) => {
  const own = await mkdtemp(join(tmpdir(), "studio-disk-"));
  return {
    storage: createDiskStorage({ folder: own, secret, baseUrl, now }),
    cleanUp: () => rm(own, { recursive: true, force: true }),
  };
});

describe("the folder", () => {
  it("is swept of what dead processes left, but not of files being written", async () => {
    const temp = join(folder, ".temp");
    await mkdir(temp, { recursive: true });
    await writeFile(join(temp, "dead"), "half");
    await writeFile(join(temp, "alive"), "half");
    const hoursAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
    await utimes(join(temp, "dead"), hoursAgo, hoursAgo);
    await createDiskStorage({ folder, secret, baseUrl }).check();
    expect(await readdir(temp)).toEqual(["alive"]);
  });

  it("that is a file makes the check fail until the file is removed", async () => {
    const path = join(folder, "store");
    await writeFile(path, "");
    const storage = createDiskStorage({ folder: path, secret, baseUrl });
    await expect(storage.check()).rejects.toMatchObject({ reason: "unavailable" });
    await rm(path);
    await storage.check();
  });

  it("refuses a key with another key as its folder", async () => {
    const storage = createDiskStorage({ folder, secret, baseUrl });
    await storage.put("a", Buffer.from("x"), { contentType: "text/plain" });
    await expect(storage.put("a/b", Buffer.from("x"), { contentType: "text/plain" })).rejects.toMatchObject({
      reason: "invalid_key",
    });
    await storage.remove(["a/b"]);
    expect(await storage.list("")).toEqual(["a"]);
  });

  it("keeps no empty folders, also while others write into them", async () => {
    const storage = createDiskStorage({ folder, secret, baseUrl });
    const write = (key: string) => storage.put(key, Buffer.from("x"), { contentType: "text/plain" });
    await write("photos/a/one");
    await write("photos/b/two");
    await storage.remove(["photos/a/one"]);
    expect(await readdir(join(folder, "photos"))).toEqual(["b"]);
    await storage.remove(["photos/a/one", "photos/b/two", "photos/c/never"]);
    expect(await readdir(folder)).toEqual([".temp"]);
    await write("work/stays");
    // each takes the others' folder away between two steps of their writes
    const comeAndGo = async (key: string) => {
      for (let round = 0; round < 25; round += 1) {
        await write(key);
        expect(await storage.list("work/")).toEqual(expect.arrayContaining(["work/stays", key]));
        await storage.remove([key]);
      }
    };
    await Promise.all(["a", "b", "c", "d"].map((name) => comeAndGo(`work/job/${name}/file`)));
    await Promise.all(["a", "b", "c", "d"].map((name) => comeAndGo(`work/job/deep/${name}`)));
    await storage.remove(["work/stays"]);
    expect(await readdir(folder)).toEqual([".temp"]);
    await storage.check();
  });

  it("contains no partial file after the writer was repeatedly killed", async () => {
    const script = join(import.meta.dirname, "write-forever.fixture.ts");
    const storage = createDiskStorage({ folder, secret, baseUrl });
    let seen = 0;
    for (let round = 0; round < 6; round += 1) {
      const writer = fork(script, [folder], { stdio: "ignore" });
      // kill at a different moment of the writing in each round
      for (let message = 0; message <= round * 3; message += 1) await once(writer, "message");
      writer.kill("SIGKILL");
      await once(writer, "exit");
      for (const key of await storage.list("")) {
        const body = Buffer.from(await storage.read(key));
        expect(body.length).toBe(300_000);
        expect(body.equals(Buffer.alloc(body.length, body.subarray(0, 1)))).toBe(true);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
