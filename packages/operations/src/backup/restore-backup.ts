import { join } from "node:path";
import { connectDatabase } from "@portrait-studio/db";
import { LoadRefused, loadDatabase, prepareLoad } from "@portrait-studio/db/backup";
import { createStorage } from "@portrait-studio/platform";
import type { Environment } from "@portrait-studio/platform/environment";
import { listensHere } from "@portrait-studio/platform/listens-here";
import { type OwnSecrets, readOwnSecrets, replaceOwnSecrets } from "@portrait-studio/platform/own-secrets";
import { type MoveProgress, moveFiles } from "@portrait-studio/storage/move";
import {
  BackupError,
  parts,
  readBackedUpSecrets,
  readFileList,
  readManifest,
  storeOfBackup,
  verifyBackup,
} from "./manifest.ts";

export interface RestoreOptions {
  folder: string;
  /** whether what the target has may be lost */
  replace: boolean;
  /** whether the target keeps its own secrets when they are set in its environment */
  keepSecrets: boolean;
  onProgress?: (progress: Readonly<MoveProgress>) => void;
}

/**
 * Restores a backup into a stopped studio: verifies all of it first, then writes secrets, files and, in one transaction, the
 * database. When it is interrupted, the same command continues.
 * @returns how many files the target now has
 * @throws BackupError
 */
export async function restoreBackup(
  environment: Environment,
  { folder, replace, keepSecrets, onProgress = () => {} }: RestoreOptions,
): Promise<{ files: number; takenAt: string }> {
  await refuseRunning(environment);
  const { database, files, ...manifest } = await readManifest(folder);
  await verifyBackup(folder, { database, files, ...manifest });
  const url = environment.directDatabaseUrl ?? environment.databaseUrl;
  await prepareLoad(url, database, replace).catch((error: unknown) => {
    if (!(error instanceof LoadRefused)) throw error;
    const remedy = error.reason === "not_empty" ? " To replace what is there, add --replace." : "";
    throw new BackupError(`${error.message}${remedy}`);
  });
  const connection = connectDatabase({
    url: environment.databaseUrl,
    pooled: environment.directDatabaseUrl !== undefined,
  });
  try {
    const to = createStorage(environment, connection.db);
    const from = storeOfBackup(folder);
    const superfluous = await listSuperfluous(folder, await to.list(""));
    if (superfluous.length > 0 && !replace)
      throw new BackupError(
        `The file store has ${superfluous.length} files that are not in the backup. To delete them, add --replace.`,
      );
    await restoreSecrets(environment, folder, keepSecrets);
    const { failed } = await moveFiles({ from, to, onProgress });
    if (failed[0])
      throw new BackupError(
        `${failed.length} files could not be restored, the first is ${failed[0].key} (${failed[0].reason}): run the command again.`,
      );
    await loadDatabase(url, join(folder, parts.database), database);
    await to.remove(superfluous);
    return { files: files.count, takenAt: database.takenAt };
  } finally {
    await connection.close();
  }
}

async function refuseRunning(environment: Environment): Promise<void> {
  const [running] = await listensHere(environment);
  if (running) throw new BackupError(`The ${running} of this studio is running: stop the studio first.`);
}

async function listSuperfluous(folder: string, present: readonly string[]): Promise<string[]> {
  const left = new Set(present);
  for await (const { key } of readFileList(folder)) left.delete(key);
  return [...left];
}

/** A private studio gets the file of its secrets; elsewhere the operator has to set them. */
async function restoreSecrets(environment: Environment, folder: string, keepSecrets: boolean): Promise<void> {
  const secrets = await readBackedUpSecrets(folder);
  const { authSecret, storageSecret, secretsFile } = environment;
  if (keepSecrets) return;
  restoreContentKey(environment, secrets);
  if (secrets.AUTH_SECRET === authSecret && secrets.STORAGE_SECRET === storageSecret) return;
  if (secretsFile === undefined)
    throw new BackupError(
      `AUTH_SECRET or STORAGE_SECRET is not that of the backup: set both as in ${join(folder, parts.secrets)}, or add --keep-secrets, after which codes and image addresses from before the backup stop working.`,
    );
  replaceOwnSecrets(secretsFile, secrets);
}

/** A studio that signs with a key of its own has that of the backup then. */
function restoreContentKey(
  { signing }: Environment,
  { CONTENT_KEY, CONTENT_CERTIFICATES }: OwnSecrets,
): void {
  if (!signing || !("secretsFile" in signing) || !CONTENT_KEY) return;
  const file = signing.secretsFile;
  replaceOwnSecrets(file, { ...readOwnSecrets(file), CONTENT_KEY, CONTENT_CERTIFICATES });
}
