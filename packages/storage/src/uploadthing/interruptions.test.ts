import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startUploadThing, uploadThingToken } from "@portrait-studio/fakes/uploadthing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createUploadThingApi } from "./api.ts";
import { createUploadThingStorage, fillTable } from "./index.ts";
import type { KeyTable, ListPage } from "./key-table.ts";
import { createMemoryKeyTable } from "./memory-key-table.fixture.ts";
import { createVersions, type ListedFile, toCustomId, toFileName } from "./stored-file.ts";

const jpeg = { contentType: "image/jpeg" };
const hour = 60 * 60_000;
const patience = { tries: 4, backoffMs: 5 };
const steps = ["begin", "finish", "hide", "forget"] as const;

describe("a storage whose process dies", () => {
  let dataDir: string;
  let fake: Awaited<ReturnType<typeof startUploadThing>>;
  let table: KeyTable;
  let clockAhead: number;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "uploadthing-"));
    fake = await startUploadThing({ port: 0, dataDir, log: () => {} });
    table = createMemoryKeyTable();
    clockAhead = 0;
  });
  afterEach(async () => {
    await fake.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const storageWith = (keyTable: KeyTable) =>
    createUploadThingStorage({
      token: uploadThingToken,
      apiBase: fake.url,
      secret: "a secret of at least thirty-two letters",
      baseUrl: "https://studio.example/api/files",
      patience,
      now: () => Date.now() + clockAhead,
      keyTable,
    });
  const stored = async () =>
    (await readdir(join(dataDir, "files"))).filter((name) => !name.endsWith(".json"));
  /** A key table that fails before or after one step, and in all later calls. */
  const dyingAt = (step: (typeof steps)[number], moment: "before" | "after"): KeyTable => {
    let dead = false;
    const wrapped = { ...table };
    for (const name of steps) {
      const call = table[name] as (...values: unknown[]) => Promise<unknown>;
      Object.assign(wrapped, {
        [name]: async (...values: unknown[]) => {
          if (dead || (name === step && moment === "before")) {
            dead = true;
            throw new Error("died");
          }
          const result = await call(...values);
          if (name === step) {
            dead = true;
            throw new Error("died");
          }
          return result;
        },
      });
    }
    return wrapped;
  };
  const textAt = async (key: string) => Buffer.from(await storageWith(table).read(key)).toString();
  const sweep = async () => {
    const storage = storageWith(table);
    for (let after: string | null | undefined = ""; typeof after === "string"; )
      after = (await storage.sweep?.({ after }))?.next;
  };

  it.each(
    (["begin", "finish", "forget"] as const).flatMap((step) =>
      (["before", "after"] as const).map((moment) => [moment, step] as const),
    ),
  )(
    "%s %s of a replacement leaves the old or the new file, and a sweep keeps only the current one",
    async (moment, step) => {
      await storageWith(table).put("a.jpg", Buffer.from("old"), jpeg);
      const put = storageWith(dyingAt(step, moment)).put("a.jpg", Buffer.from("new"), jpeg);
      await expect(put).rejects.toThrow("died");
      const isNew = step === "forget" || (step === "finish" && moment === "after");
      expect(await textAt("a.jpg")).toBe(isNew ? "new" : "old");
      clockAhead = 2 * hour;
      await sweep();
      expect(await textAt("a.jpg")).toBe(isNew ? "new" : "old");
      expect(await stored()).toHaveLength(1);
      expect(await table.listOverdue("z", 9)).toEqual([]);
    },
  );

  it.each(
    (["hide", "forget"] as const).flatMap((step) =>
      (["before", "after"] as const).map((moment) => [moment, step] as const),
    ),
  )("%s %s of a removal leaves the file or nothing", async (moment, step) => {
    await storageWith(table).put("a.jpg", Buffer.from("old"), jpeg);
    await expect(storageWith(dyingAt(step, moment)).remove(["a.jpg"])).rejects.toThrow("died");
    const isThere = step === "hide" && moment === "before";
    expect(await storageWith(table).list("")).toEqual(isThere ? ["a.jpg"] : []);
    clockAhead = 2 * hour;
    await sweep();
    expect(await stored()).toHaveLength(isThere ? 1 : 0);
  });

  it("does not sweep an upload that is still running", async () => {
    const put = storageWith(dyingAt("finish", "before")).put("a.jpg", Buffer.from("new"), jpeg);
    await expect(put).rejects.toThrow("died");
    await sweep();
    expect(await stored()).toHaveLength(1);
  });

  it("deletes an upload that arrives after its key was removed", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const removing: KeyTable = {
      ...table,
      finish: async (...values) => {
        arrive();
        await storageWith(table).remove(["a.jpg"]);
        return await table.finish(...values);
      },
    };
    const put = storageWith(removing).put("a.jpg", Buffer.from("new"), jpeg);
    await arrived;
    await put;
    expect(await storageWith(table).list("")).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await table.listOverdue("z", 9)).toEqual([]);
  });

  it("loses no file that is newer than a restored database", async () => {
    await storageWith(table).put("a.jpg", Buffer.from("kept"), jpeg);
    table = createMemoryKeyTable();
    // filled earlier from an empty listing
    await table.fill(await table.readProgress(), [], { filled: true, position: 0, lastFileKey: undefined });
    expect(await storageWith(table).list("")).toEqual([]);
    await sweep();
    expect(await storageWith(table).list("")).toEqual([]);
    clockAhead = 2 * hour;
    await sweep();
    expect(await textAt("a.jpg")).toBe("kept");
    expect(await stored()).toHaveLength(1);
  });

  it("finds the files of a studio from before the table", async () => {
    for (const key of ["a.jpg", "b/c.jpg"]) await storageWith(table).put(key, Buffer.from(key), jpeg);
    await storageWith({ ...table, forget: async () => {} }).put("a.jpg", Buffer.from("newer"), jpeg);
    table = createMemoryKeyTable();
    expect(await textAt("a.jpg")).toBe("newer");
    expect(await storageWith(table).list("")).toEqual(["a.jpg", "b/c.jpg"]);
  });

  it("reports a file that was deleted at UploadThing as missing once it is old, and keeps its row", async () => {
    await storageWith(table).put("a.jpg", Buffer.from("x"), jpeg);
    const fileKey = fake.files()[0]?.key ?? "";
    await createUploadThingApi({ token: uploadThingToken, apiBase: fake.url, patience }).remove([fileKey]);
    await expect(storageWith(table).read("a.jpg")).rejects.toMatchObject({ reason: "unavailable" });
    clockAhead = 2 * hour;
    await expect(storageWith(table).read("a.jpg")).rejects.toMatchObject({ reason: "missing" });
    expect(await storageWith(table).list("")).toEqual(["a.jpg"]);
  });
});

describe("filling the table", () => {
  const version = createVersions(() => 1_800_000_000_000);
  /** UploadThing's files, oldest first. */
  let files: ListedFile[];
  let listed: number[];
  let biggestPage: number;
  beforeEach(() => {
    listed = [];
    biggestPage = 100;
    files = Array.from({ length: 450 }, (_, index) => listedFile(`old/${index}.jpg`));
  });
  const listedFile = (key: string): ListedFile => ({
    key: `ut-${key}`,
    name: toFileName(key),
    customId: toCustomId(version(), "image/jpeg"),
    size: 1,
    status: "Uploaded",
    uploadedAt: 1,
  });
  const list: ListPage = async ({ limit, offset }) => {
    listed.push(offset);
    const page = files.toReversed().slice(offset, offset + Math.min(limit, biggestPage));
    return { files: page, hasMore: offset + page.length < files.length };
  };
  const keysOf = (table: KeyTable) => table.list("", { after: "", limit: 1000 });

  it("continues where an interrupted process stopped, and happens once", async () => {
    const table = createMemoryKeyTable();
    const failing: ListPage = (page) => {
      if (listed.length === 3) throw new Error("died");
      return list(page);
    };
    await expect(fillTable(table, failing)).rejects.toThrow("died");
    expect(listed).toEqual([0, 99, 198]);
    await fillTable(table, list);
    expect(listed).toEqual([0, 99, 198, 297, 396]);
    expect(await keysOf(table)).toHaveLength(450);
    await fillTable(table, list);
    expect(listed).toHaveLength(5);
  });

  it.each([
    ["deleted", () => files.splice(-10, 10)],
    ["stored", () => files.push(listedFile("new/1.jpg"))],
  ])("loses no file when another is %s between two pages", async (_, change) => {
    const table = createMemoryKeyTable();
    const changing: ListPage = async (page) => {
      if (listed.length === 2) change();
      return list(page);
    };
    await fillTable(table, changing);
    const keys = new Set(await keysOf(table));
    for (const { name } of files) expect(keys).toContain(name.replaceAll("~", "/"));
  });

  it("is shared by processes that start at once", async () => {
    const table = createMemoryKeyTable();
    await Promise.all(Array.from({ length: 4 }, () => fillTable(table, list)));
    expect(await keysOf(table)).toHaveLength(450);
  });

  it("ignores unfinished uploads and files of other programs", async () => {
    files = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(listedFile);
    Object.assign(files[0] ?? {}, { status: "Uploading" });
    Object.assign(files[1] ?? {}, { status: "Deletion Pending" });
    Object.assign(files[2] ?? {}, { customId: "of-somebody-else" });
    const table = createMemoryKeyTable();
    await fillTable(table, list);
    expect(await keysOf(table)).toEqual(["d.jpg"]);
  });
});
