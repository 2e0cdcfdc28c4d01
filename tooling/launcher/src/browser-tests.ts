import { spawn } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { findChromium } from "./chromium.ts";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";
import { startTemporaryStudio } from "./temporary-studio.ts";
import { runTurbo } from "./turbo.ts";

// `turbo run test:browser`: the browser tests against a complete studio of their own, with free ports, a temporary data folder and
// the values of .env.example. `test:screens` (--screens): the screens, from the built pages alone. Other arguments go to Playwright.

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());

const web = join(root, "apps/web");
// biome-ignore lint/style/noProcessEnv: a program of its own
const real = process.env;
const chromium = await findChromium(real, interrupted.signal);
const args = process.argv.slice(2).filter((arg) => arg !== "--screens");
// no dependency of these tasks, since it would make them new with every text; `npm test` has built already
if (!real.IS_BUILT) await runTurbo(["build"], real, interrupted.signal);
await mkdir(join(web, "artifacts"), { recursive: true });
if (process.argv.includes("--screens")) {
  await runPlaywright("test-screens", ["--config=playwright.screens.config.ts", ...args], {
    BUILT_PAGES_PORT: String(await freePort()),
  });
} else {
  const studio = await startTemporaryStudio("browser", { real, signal: interrupted.signal });
  try {
    await runPlaywright("test-browser", args, { STUDIO_URL: studio.studioUrl, INBOX_URL: studio.inboxUrl });
  } finally {
    await studio.stop(true);
    await cp(studio.logs, join(root, "artifacts/logs"), { recursive: true, force: true });
    await rm(studio.folder, { recursive: true, force: true });
  }
}

async function runPlaywright(name: string, args: readonly string[], env: Variables): Promise<void> {
  const report = join(web, `artifacts/${name}.json`);
  await rm(report, { force: true });
  const playwright = createRequire(join(web, "package.json")).resolve("@playwright/test/cli");
  const child = spawn(process.execPath, [playwright, "test", "--reporter=list,json", ...args], {
    cwd: web,
    stdio: "inherit",
    signal: interrupted.signal,
    env: { ...real, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
