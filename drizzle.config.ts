import { defineConfig } from "drizzle-kit";

/** `pnpm db:generate` writes the next migration from the schema; packages/db/src/migrate.ts applies them. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./packages/db/src/schema/index.ts",
  out: "./packages/db/migrations",
  casing: "snake_case",
});
