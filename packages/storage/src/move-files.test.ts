import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStorage } from "./disk/index.ts";
import { moveFiles } from "./move-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-move-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (name: string) =>
  createDiskStorage({
    folder: join(folder, name),
    secret: "a secret of at least thirty-two letters",
    baseUrl: "https://studio.example/api/files",
  });

it("has every file at its new place and leaves it at the old one, reports a copy that differs, and copies that again", async () => {
  const [from, to] = [open("from"), open("to")];
  const keys = Array.from({ length: 6 }, (_, index) => `photos/usr_${index % 2}/${index}.jpg`).sort();
  const bodies = keys.map(() => randomBytes(20_000));
  for (const [index, key] of keys.entries())
    await from.put(key, bodies[index] ?? Buffer.alloc(0), { contentType: "image/jpeg" });
  const [altered = ""] = keys;
  const altering: typeof to = {
    ...to,
    put: (key, body, options) => to.put(key, key === altered ? Buffer.from("altered") : body, options),
  };
  expect(await moveFiles({ from, to: altering })).toMatchObject({
    copied: 5,
    failed: [{ key: altered, reason: "the copy differs from its source" }],
  });
  expect(await moveFiles({ from, to })).toMatchObject({ total: 6, copied: 1, same: 5, failed: [] });
  for (const storage of [from, to]) {
    expect(await storage.list("")).toEqual(keys);
    for (const [index, key] of keys.entries())
      expect(Buffer.compare(await storage.read(key), bodies[index] ?? Buffer.alloc(0))).toBe(0);
  }
});
