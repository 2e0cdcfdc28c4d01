import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@portrait-studio/db";
import { createDiskStorage, type DiskStorage } from "@portrait-studio/storage/disk";
import { moveFiles } from "@portrait-studio/storage/move";
import { createTestStudio, makeEdits, makeImages, type TestStudio } from "@portrait-studio/studio/testing";
import { sql } from "drizzle-orm";
import { inject } from "vitest";

/** Variables of a private studio. */
export type Variables = Record<string, string>;

/** A studio that can be backed up, and others to restore it into. */
export interface Drill {
  context: TestStudio;
  /** variables of the studio that is backed up */
  source: Variables;
  inFolder: (...parts: string[]) => string;
  storeAt: (name: string) => DiskStorage;
  /** @returns the variables of a studio without a database's tables and without files */
  emptyStudio: (name: string) => Promise<Variables>;
  close: () => Promise<void>;
}

/** A studio with people, photos, images and edits, whose files are in its own folder. */
export async function openDrill({ people = 2 } = {}): Promise<Drill> {
  const context = await createTestStudio();
  const folder = await mkdtemp(join(tmpdir(), "studio-backup-"));
  const server = connectDatabase({ url: inject("postgresUrl") });
  const names: string[] = [];
  const inFolder = (...parts: string[]) => join(folder, ...parts);
  const storeAt = (name: string) =>
    createDiskStorage({ folder: inFolder(name), secret: "unused", baseUrl: "http://localhost/api/files" });
  const variablesOf = (name: string, databaseUrl: string): Variables => ({
    DEPLOYMENT: "private",
    ALLOWED_EMAILS: "*",
    DATABASE_URL: databaseUrl,
    INNGEST_DEV: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "a@b.example",
    PORT: "9",
    WORKER_PORT: "9",
    STORAGE_DIR: inFolder(name),
    SECRETS_FILE: inFolder(`${name}-secrets.json`),
  });
  for (let person = 0; person < people; person += 1) {
    const actor = await context.signUp();
    await context.uploadPhotos(actor, 2);
    const [imageId = ""] = await makeImages(context.studio, actor, { count: 3 });
    await makeEdits(context.studio, actor, { imageId });
  }
  await moveFiles({ from: context.studio.storage, to: storeAt("source") });
  return {
    context,
    source: variablesOf("source", context.databaseUrl),
    inFolder,
    storeAt,
    emptyStudio: async (name) => {
      const database = `drill_${process.pid}_${name}`;
      await server.db.execute(sql.raw(`create database ${database}`));
      names.push(database);
      return variablesOf(
        name,
        Object.assign(new URL(inject("postgresUrl")), { pathname: `/${database}` }).href,
      );
    },
    close: async () => {
      for (const name of names)
        await server.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
      await server.close();
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
