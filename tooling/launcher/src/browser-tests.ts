import { spawn } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { root } from "./root.ts";
import { startTemporaryStudio } from "./temporary-studio.ts";

// `turbo run test:browser`: the browser tests against a complete studio of their own, with free ports, a temporary data folder and
// the values of .env.example. Arguments go to Playwright.

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());

const web = join(root, "apps/web");
// biome-ignore lint/style/noProcessEnv: a program of its own
const real = process.env;
const chromium = await findChromium(real, interrupted.signal);
const report = join(web, "artifacts/test-browser.json");
await mkdir(join(web, "artifacts"), { recursive: true });
await rm(report, { force: true });
const studio = await startTemporaryStudio("browser", { real, signal: interrupted.signal });
try {
  const playwright = createRequire(join(web, "package.json")).resolve("@playwright/test/cli");
  const child = spawn(
    process.execPath,
    [playwright, "test", "--reporter=list,json", ...process.argv.slice(2)],
    {
      cwd: web,
      stdio: "inherit",
      signal: interrupted.signal,
      env: {
        ...real,
        CHROMIUM_PATH: chromium,
        STUDIO_URL: studio.studioUrl,
        INBOX_URL: studio.inboxUrl,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
} finally {
  await studio.stop(true);
  await cp(studio.logs, join(root, "artifacts/logs"), { recursive: true, force: true });
  await rm(studio.folder, { recursive: true, force: true });
}
