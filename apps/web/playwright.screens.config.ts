import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { defineConfig } from "@playwright/test";
import { environment } from "./e2e/environment.ts";

const port = environment.builtPagesPort ?? "3005";
const baseURL = environment.runningStudio ?? `http://127.0.0.1:${port}`;

/** `pnpm --filter web screens`: each screen in each state, into artifacts/screens/states. Specs answer the calls. */
export default defineConfig({
  testDir: "e2e/screens",
  outputDir: `${environment.artifacts}/browser-screens`,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  reporter: "list",
  webServer: environment.runningStudio
    ? []
    : {
        command: `node_modules/.bin/next ${environment.builtPagesPort ? "start" : "dev"} --port ${port} --hostname 127.0.0.1`,
        url: `${baseURL}/login`,
        timeout: 120_000,
        env: parseEnv(readFileSync(new URL("../../.env.example", import.meta.url), "utf8")) as Record<
          string,
          string
        >,
      },
  use: {
    baseURL,
    launchOptions: {
      executablePath: environment.chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
