import { defineConfig } from "@playwright/test";
import { environment } from "./e2e/environment.ts";

const mainJob = "**/e2e/main-job.spec.ts";
/** these have a configuration of their own */
const elsewhere = ["**/e2e/bench/**", "**/e2e/newcomer/**", "**/e2e/screens/**"];
/** Against a studio that runs already, in a Chromium that is there already. */
export default defineConfig({
  testDir: "e2e",
  outputDir: `${environment.artifacts}/browser`,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // one waits for a training while another presses buttons; a third makes all three slower
  workers: 2,
  forbidOnly: true,
  // one training for all, the one by keyboard: it begins at once
  projects: [
    { name: "main job", testMatch: mainJob },
    { name: "others", testIgnore: [mainJob, ...elsewhere, ...environment.outOfTurn] },
  ],
  reporter: "list",
  use: {
    baseURL: environment.studioUrl,
    viewport: { width: 1280, height: 860 },
    locale: "en-US",
    // drawn without a graphics card, what moves on a waiting page takes a core from the training it waits for
    contextOptions: { reducedMotion: "reduce" },
    // a trace is recorded for tests that pass, too, and costs more than a walk
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: environment.chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
