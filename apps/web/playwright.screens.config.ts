import { defineConfig } from "@playwright/test";
import { environment } from "./e2e/environment.ts";

const port = 3005;

/**
 * `pnpm --filter web screens`: pictures of every screen in every state, in artifacts/screens/states. The pages come from Next,
 * the answers to their calls from the specs, so that no database and no worker is needed.
 */
export default defineConfig({
  testDir: "e2e/screens",
  outputDir: `${environment.artifacts}/browser-screens`,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: true,
  reporter: "list",
  webServer: {
    command: `next dev --port ${port} --hostname 127.0.0.1`,
    url: `http://127.0.0.1:${port}/login`,
    reuseExistingServer: true,
    timeout: 120_000,
  },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: environment.chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
