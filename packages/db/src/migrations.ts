import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** where Drizzle keeps which migrations a database has */
export const migrationsTable = "drizzle.__drizzle_migrations";

/** The migrations of this version, oldest first. */
export function knownMigrations() {
  return readMigrationFiles({ migrationsFolder });
}
