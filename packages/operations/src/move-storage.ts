import { connectDatabase } from "@portrait-studio/db";
import { createStorage } from "@portrait-studio/platform";
import type { Environment } from "@portrait-studio/platform/environment";
import { type MoveProgress, moveFiles } from "@portrait-studio/storage/move";

export interface MoveStorageOptions {
  from: Environment;
  to: Environment;
  concurrency: number;
  onProgress: (progress: Readonly<MoveProgress>) => void;
}

export async function moveStorage({
  from,
  to,
  concurrency,
  onProgress,
}: MoveStorageOptions): Promise<MoveProgress> {
  const database = connectDatabase({ url: to.databaseUrl, pooled: to.directDatabaseUrl !== undefined });
  try {
    const target = createStorage(to, database.db);
    await target.check();
    return await moveFiles({ from: createStorage(from, database.db), to: target, concurrency, onProgress });
  } finally {
    await database.close();
  }
}
