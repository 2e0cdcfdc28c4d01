import { countPendingMigrations, OldDatabase } from "@portrait-studio/db/pending-migrations";
import type { Studio } from "@portrait-studio/studio";
import { EnvironmentError } from "../environment/environment-error.ts";

/**
 * Refuses to run on a database that lacks migrations of this version: a studio whose folder was updated while it ran, and one of
 * whose processes starts again. A database that cannot be asked now is no reason, because it may come back.
 * @throws EnvironmentError that says what to do
 */
export async function refuseOldSchema({ db, log }: Pick<Studio, "db" | "log">): Promise<void> {
  let pending = 0;
  try {
    pending = await countPendingMigrations(db);
  } catch (error) {
    if (error instanceof OldDatabase) throw new EnvironmentError(error.message);
    log("warn", "The database could not be asked for its version.", { error: String(error) });
  }
  // while containers are replaced one after the other, the last version runs on the next one's database
  if (pending < 0) log("warn", "The database is of a newer version: update this process too.");
  if (pending > 0)
    throw new EnvironmentError(
      `The database is older than this version (it lacks ${pending} of its migrations). Stop the studio, then start it: npm start does the rest; elsewhere run pnpm studio migrate in between.`,
    );
}
