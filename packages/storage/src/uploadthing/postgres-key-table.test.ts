import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { startUploadThing, uploadThingToken } from "@portrait-studio/fakes/uploadthing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStorage } from "../testing/conformance.ts";
import { describeKeyTable } from "../testing/key-table-conformance.ts";
import { createUploadThingStorage } from "./index.ts";
import type { KeyTable } from "./key-table.ts";
import { createKeyTable } from "./postgres-key-table.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
});
afterAll(() => database.close());

let apps = 0;
const newTable = (): KeyTable => {
  apps += 1;
  return createKeyTable(database.db, `app-${apps}`);
};

/** Uses a new app, because rows of earlier tests have the same file keys. */
const createOwnTable = async () => {
  const own = await createTestDatabase({ max: 4 });
  return { table: createKeyTable(own.db, "app"), cleanUp: own.close };
};
describeKeyTable("PostgreSQL", createOwnTable);

async function startFake() {
  const dataDir = await mkdtemp(join(tmpdir(), "uploadthing-"));
  const fake = await startUploadThing({ port: 0, dataDir, log: () => {} });
  const keyTable = newTable();
  return {
    ...fake,
    keyTable,
    storage: (options: { now?: () => number; keyTable?: KeyTable } = {}) =>
      createUploadThingStorage({
        token: uploadThingToken,
        apiBase: fake.url,
        secret: "a secret of at least thirty-two letters",
        baseUrl: "https://studio.example/api/files",
        patience: { tries: 4, backoffMs: 5 },
        keyTable,
        ...options,
      }),
    stored: async () => (await readdir(join(dataDir, "files"))).filter((name) => !name.endsWith(".json")),
    stop: async () => {
      await fake.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describeStorage("UploadThing with its keys in PostgreSQL", async (now) => {
  const fake = await startFake();
  return { storage: fake.storage({ now }), cleanUp: fake.stop };
});

test("many processes that write one key concurrently leave one file", async () => {
  const fake = await startFake();
  try {
    const storages = Array.from({ length: 8 }, () => fake.storage());
    await Promise.all(
      storages.map((storage, index) =>
        storage.put("a.jpg", Buffer.alloc(50_000, String(index)), { contentType: "image/jpeg" }),
      ),
    );
    expect(await fake.stored()).toHaveLength(1);
  } finally {
    await fake.stop();
  }
});
