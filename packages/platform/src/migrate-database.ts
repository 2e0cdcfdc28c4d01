import { migrate } from "@portrait-studio/db/migrate";
import type { Environment } from "./environment.ts";

/**
 * Brings the studio's database up to date, past the pooler if there is one.
 * @throws QueryError, or as the driver does when it cannot connect
 */
export function migrateDatabase({
  databaseUrl,
  directDatabaseUrl,
}: Pick<Environment, "databaseUrl" | "directDatabaseUrl">): Promise<void> {
  return migrate(directDatabaseUrl ?? databaseUrl);
}
