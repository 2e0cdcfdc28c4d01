import { readFile, stat } from "node:fs/promises";
import { connectDatabase, images } from "@portrait-studio/db";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Drill, openDrill, type Variables } from "../testing/open-drill.ts";
import { restoreBackup, writeBackup } from "./index.ts";

let drill: Drill;
beforeAll(async () => {
  drill = await openDrill();
});
afterAll(() => drill.close());

const backUp = (folder: string) => writeBackup(readEnvironment(drill.source), { folder });
const restore = (variables: Variables, folder: string, replace = false) =>
  restoreBackup(readEnvironment(variables), { folder, replace, keepSecrets: false });

test("after a backup and a restore, every row, image and secret is what it was", async () => {
  const { context, inFolder, storeAt } = drill;
  const backup = inFolder("backup");
  expect(await backUp(backup)).toMatchObject({ files: (await storeAt("source").list("")).length });
  expect((await stat(backup)).mode & 0o077).toBe(0);
  const target = await drill.emptyStudio("target");
  await restore(target, backup);
  expect(await readFile(inFolder("target-secrets.json"), "utf8")).toBe(
    await readFile(inFolder("source-secrets.json"), "utf8"),
  );
  const restored = connectDatabase({ url: target.DATABASE_URL ?? "" });
  try {
    const rows = await restored.db.select().from(images);
    expect(rows).toHaveLength(8);
    expect(rows).toEqual(expect.arrayContaining(await context.studio.db.select().from(images)));
    for (const { storageKey } of rows)
      expect(await storeAt("target").read(storageKey)).toEqual(await context.studio.storage.read(storageKey));
  } finally {
    await restored.close();
  }
  expect(await storeAt("target").list("")).toEqual(await storeAt("source").list(""));

  // a second time: the target is not empty any more
  await expect(restore(target, backup)).rejects.toThrow(
    "The database is not empty. To replace what is there, add --replace.",
  );
  await storeAt("target").put("photos/later.jpg", Buffer.from("later"), { contentType: "image/jpeg" });
  await restore(target, backup, true);
  expect(await storeAt("target").list("photos/later")).toEqual([]);
  // a finished backup is not written over
  await expect(backUp(backup)).rejects.toThrow("name another folder");
});
