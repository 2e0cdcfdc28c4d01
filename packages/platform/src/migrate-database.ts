import { migrate } from "@portrait-studio/db/migrate";
import type { Environment } from "./environment.ts";

/**
 * Applies the pending migrations to the studio's database, not through the pooler.
 * @throws QueryError, or the driver's error when it cannot connect
 */
export function migrateDatabase({
  databaseUrl,
  directDatabaseUrl,
}: Pick<Environment, "databaseUrl" | "directDatabaseUrl">): Promise<void> {
  return migrate(directDatabaseUrl ?? databaseUrl);
}
