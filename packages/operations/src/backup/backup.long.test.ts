import { once } from "node:events";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
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
const restore = (variables: Variables, folder: string, keepSecrets = false) =>
  restoreBackup(readEnvironment(variables), { folder, replace: false, keepSecrets });

test("an interrupted backup continues in its folder, and is none until it is finished", async () => {
  const { inFolder, storeAt } = drill;
  const backup = inFolder("interrupted");
  await backUp(backup);
  const files = await storeAt("interrupted/files").list("");
  await rm(join(backup, "manifest.json"));
  await storeAt("interrupted/files").remove(files.slice(0, 2));
  // half of a file, and one that the studio has deleted since
  await truncate(join(backup, "files", files[2] ?? ""), 5);
  await storeAt("interrupted/files").put("photos/deleted.jpg", Buffer.from("x"), {
    contentType: "image/jpeg",
  });
  const target = await drill.emptyStudio("unfinished");
  await expect(restore(target, backup)).rejects.toThrow("interrupted");
  await backUp(backup);
  expect(await storeAt("interrupted/files").list("")).toEqual(files);
  await restore(target, backup);
  expect(await storeAt("unfinished").list("")).toEqual(files);
});

test("a damaged backup changes nothing, and an interrupted restore continues", async () => {
  const { inFolder, storeAt } = drill;
  const backup = inFolder("damaged");
  await backUp(backup);
  const target = await drill.emptyStudio("careful");
  const damage = async (part: string, message: string) => {
    const file = join(backup, part);
    const before = await readFile(file);
    await writeFile(file, before.with(before.length - 1, (before.at(-1) ?? 0) ^ 1));
    await expect(restore(target, backup)).rejects.toThrow(message);
    await writeFile(file, before);
  };
  const [photo = ""] = await storeAt("damaged/files").list("photos/");
  await damage("database/user.copy.gz", "user.copy.gz of the backup is damaged");
  await damage("files.jsonl", "files.jsonl of the backup is damaged");
  await damage("secrets.json", "secrets.json of the backup is damaged");
  await damage(`files/${photo}`, `The file ${photo} of the backup is damaged`);
  await damage("manifest.json", "manifest.json is damaged");
  expect(await storeAt("careful").list("")).toEqual([]);

  // cut off after the first files
  await storeAt("careful").put(photo, await storeAt("damaged/files").read(photo), {
    contentType: "image/jpeg",
  });
  await restore(target, backup);
  expect(await storeAt("careful").list("")).toEqual(await storeAt("source").list(""));
});

test("other secrets in the environment and a running studio are refused before anything changes", async () => {
  const { inFolder, storeAt } = drill;
  const backup = inFolder("refused");
  await backUp(backup);
  const target = {
    ...(await drill.emptyStudio("refusing")),
    AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
    STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
  };
  await expect(restore(target, backup)).rejects.toThrow("--keep-secrets");
  const web = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(web, "listening");
  const running = { ...target, PORT: String((web.address() as AddressInfo).port) };
  await expect(restore(running, backup, true)).rejects.toThrow(
    "The web server of this studio is running: stop the studio first.",
  );
  web.close();
  expect(await storeAt("refusing").list("")).toEqual([]);
  await restore(target, backup, true);
  expect(await storeAt("refusing").list("")).toEqual(await storeAt("source").list(""));
});
