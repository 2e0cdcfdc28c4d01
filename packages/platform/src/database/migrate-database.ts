import { migrate, NewerDatabase, OldDatabase } from "@portrait-studio/db/migrate";
import type { Environment } from "../environment/environment.ts";
import { EnvironmentError } from "../environment/environment-error.ts";

/**
 * Applies the pending migrations to the studio's database, not through the pooler.
 * @throws EnvironmentError for a database of a newer version, or of one before 0.2.0, which is not changed; QueryError, or the driver's
 * error when it cannot connect
 */
export async function migrateDatabase({
  databaseUrl,
  directDatabaseUrl,
}: Pick<Environment, "databaseUrl" | "directDatabaseUrl">): Promise<void> {
  try {
    await migrate(directDatabaseUrl ?? databaseUrl);
  } catch (error) {
    if (error instanceof OldDatabase) throw new EnvironmentError(error.message);
    if (!(error instanceof NewerDatabase)) throw error;
    throw new EnvironmentError(
      "The database is newer than this version of the studio, whose migrations cannot be undone: check out the version that ran last or a newer one, or restore a backup from before the update.",
    );
  }
}
