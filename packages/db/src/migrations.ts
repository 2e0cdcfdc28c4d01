import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** where Drizzle keeps which migrations a database has */
export const migrationsTable = "drizzle.__drizzle_migrations";

/** The migrations of this version, or of a folder, oldest first. */
export function knownMigrations(folder = migrationsFolder) {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** The database is of a version before 0.2.0, whose migrations no version has any more. */
export class OldDatabase extends Error {
  constructor() {
    super(
      "The database is of a version before 0.2.0, which cannot be upgraded: check out the version that ran last, or give this one an empty database (another DATABASE_URL; with npm start, move the folder .data away).",
    );
    this.name = "OldDatabase";
  }
}

/** Whether a database's or backup's first migration, by when it was made, is older than the baseline of 0.2.0. */
export function isOld(first: number | null | undefined): boolean {
  return (first ?? Number.POSITIVE_INFINITY) < (knownMigrations()[0]?.folderMillis ?? 0);
}
