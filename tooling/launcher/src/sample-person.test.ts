import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSamplePerson } from "./start.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "launcher-sample-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("says in one sentence that the sample person failed, and why, and keeps what the job wrote", async () => {
  const words = await createSamplePerson(
    { PORT: String(await freePort()) },
    folder,
    new AbortController().signal,
  );
  expect(words).toMatch(/^sample@example\.com stays unfinished \(sample\.log has more\): .*(fetch|reach)/);
  expect(await readFile(join(folder, "sample.log"), "utf8")).toContain("Ask for the prices");
});

test("ends with the studio, and says so", async () => {
  // a studio that never answers
  const asked = Promise.withResolvers<void>();
  const studio = createServer(() => asked.resolve()).listen(await freePort(), "127.0.0.1");
  await once(studio, "listening");
  const address = studio.address();
  const stopping = new AbortController();
  const words = createSamplePerson(
    { PORT: String(typeof address === "object" && address?.port) },
    folder,
    stopping.signal,
  );
  await asked.promise;
  stopping.abort();
  expect(await words).toBe("sample@example.com stays unfinished.");
  studio.closeAllConnections();
  studio.close();
});
