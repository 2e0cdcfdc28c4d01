import { defineConfig } from "drizzle-kit";

/**
 * `pnpm db:generate` writes the next migration from the schema; packages/db/src/migrate.ts applies them. `pnpm db:studio` shows the
 * database of a running studio, by the DATABASE_URL of .env.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: "./packages/db/src/schema/index.ts",
  out: "./packages/db/migrations",
  casing: "snake_case",
  // biome-ignore lint/style/noProcessEnv: drizzle-kit's configuration is where it reads the environment
  dbCredentials: { url: process.env.DATABASE_URL ?? "" },
});
