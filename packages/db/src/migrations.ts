import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

export const migrationsTable = "drizzle.__drizzle_migrations";

export function knownMigrations(folder = migrationsFolder) {
  return readMigrationFiles({ migrationsFolder: folder });
}

export class OldDatabase extends Error {
  constructor() {
    super(
      "The database is of a version before 0.2.0, which cannot be upgraded: check out the version that ran last, or give this one an empty database (another DATABASE_URL; with npm start, move the folder .data away).",
    );
    this.name = "OldDatabase";
  }
}

export function isOld(first: number | null | undefined): boolean {
  return (first ?? Number.POSITIVE_INFINITY) < (knownMigrations()[0]?.folderMillis ?? 0);
}
