import { migrate } from "@portrait-studio/db/migrate";
import type { Environment } from "./environment.ts";

/** Brings the studio's database up to date. @throws QueryError, or as the driver does when it cannot connect */
export function migrateDatabase({ databaseUrl }: Pick<Environment, "databaseUrl">): Promise<void> {
  return migrate(databaseUrl);
}
