import { EnvironmentError, readEnvironment } from "@portrait-studio/platform/environment";
import { migrateDatabase } from "@portrait-studio/platform/migrate";

try {
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  await migrateDatabase(readEnvironment(process.env));
  process.stdout.write("The database is up to date.\n");
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
