import { createWriteStream } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { connectDatabase } from "@portrait-studio/db";
import { dumpDatabase } from "@portrait-studio/db/backup";
import { createStorage } from "@portrait-studio/platform";
import type { Environment } from "@portrait-studio/platform/environment";
import { type OwnSecrets, readOwnSigningKey, writeSecrets } from "@portrait-studio/platform/own-secrets";
import { version } from "@portrait-studio/platform/version";
import { type MoveProgress, moveFiles } from "@portrait-studio/storage/move";
import { BackupError, type FileLine, hashFile, parts, storeOfBackup, writeManifest } from "./manifest.ts";

/**
 * Writes database, files and secrets of a studio, which may be running, to a folder. An interrupted backup is continued in the
 * same folder. Files are copied before and after the database's moment, so that every file its rows name is there.
 * @param folder is created; only its owner may read it
 * @throws BackupError
 */
export async function writeBackup(
  environment: Environment,
  {
    folder,
    onProgress = () => {},
  }: { folder: string; onProgress?: (progress: Readonly<MoveProgress>) => void },
): Promise<{ tables: number; rows: number; files: number }> {
  await claimFolder(folder);
  const { databaseUrl, directDatabaseUrl, authSecret, storageSecret } = environment;
  const connection = connectDatabase({ url: databaseUrl, pooled: directDatabaseUrl !== undefined });
  const list = createWriteStream(join(folder, parts.fileList), { mode: 0o600, flush: true });
  try {
    const from = createStorage(environment, connection.db);
    const to = storeOfBackup(folder);
    let files = 0;
    const copy = async (keys: string[]) => {
      const progress = await moveFiles({
        from: { ...from, list: async () => keys },
        to,
        onFile: (key, { hash, bytes, contentType }) => {
          files += 1;
          list.write(`${JSON.stringify({ key, hash, bytes, contentType } satisfies FileLine)}\n`);
        },
        onProgress,
      });
      const [failed] = progress.failed;
      if (failed)
        throw new BackupError(
          `${progress.failed.length} files could not be copied, the first is ${failed.key} (${failed.reason}): run the command again.`,
        );
    };
    const first = await from.list("");
    const present = new Set(first);
    // of an attempt before this one; the studio has deleted them since
    await to.remove((await to.list("")).filter((key) => !present.has(key)));
    await copy(first);
    const database = await dumpDatabase(directDatabaseUrl ?? databaseUrl, join(folder, parts.database));
    await copy((await from.list("")).filter((key) => !present.has(key)));
    list.end();
    await finished(list);
    const secrets = join(folder, parts.secrets);
    const own = { ...readContentKey(environment), AUTH_SECRET: authSecret, STORAGE_SECRET: storageSecret };
    await writeFile(secrets, writeSecrets(own), { mode: 0o600, flush: true });
    await writeManifest(folder, {
      format: 1,
      version,
      database,
      files: { count: files, sha256OfList: await hashFile(join(folder, parts.fileList)) },
      sha256OfSecrets: await hashFile(secrets),
    });
    const { tables } = database;
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files };
  } finally {
    list.destroy();
    await connection.close();
  }
}

/** The key that the studio made itself. Files of the operator's own stay with the operator. */
function readContentKey({ signing }: Environment): Pick<OwnSecrets, "CONTENT_KEY" | "CONTENT_CERTIFICATES"> {
  if (!signing || !("secretsFile" in signing)) return {};
  const { key, certificates } = readOwnSigningKey(signing.secretsFile);
  return { CONTENT_KEY: key, CONTENT_CERTIFICATES: certificates };
}

async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = await readdir(folder);
  if (entries.includes(parts.manifest))
    throw new BackupError(`${folder} has a finished backup: name another folder.`);
  const own: readonly string[] = [...Object.values(parts), `${parts.manifest}.new`];
  const foreign = entries.find((entry) => !own.includes(entry));
  if (foreign !== undefined)
    throw new BackupError(`${folder} is not empty (${foreign}): name another folder.`);
  await chmod(folder, 0o700);
}
