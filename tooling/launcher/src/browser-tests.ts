import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";
import { startTemporaryStudio } from "./temporary-studio.ts";
import { runCommand, runTurbo } from "./turbo.ts";

// `turbo run test:browser`: the browser tests against a complete studio of their own, with free ports, a temporary data folder and
// the values of .env.example. `test:screens` (--screens): the screens, from the built pages alone. Other arguments go to Playwright.

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupted.abort());

// the shell without a window first: the same engine, a quarter less work
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = ["/usr/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

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

/** CHROMIUM_PATH, else this machine's, else (as root on Debian) the distribution's, installed now. @throws one sentence on how to get one */
async function findChromium(env: Variables, signal?: AbortSignal): Promise<string> {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given, env)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  const found = await search(env);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const quiet = { ...env, DEBIAN_FRONTEND: "noninteractive" };
    await runCommand("apt-get", ["update"], { env: quiet, signal });
    // distributions without a package of the shell have the whole browser
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await runCommand("apt-get", ["install", "-y", "--no-install-recommends", name], { env: quiet, signal });
      const installed = await search(env);
      if (installed) return installed;
    }
  }
  throw new Error(
    "The browser tests need Chromium, and none was found or could be installed: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

async function search(env: Variables): Promise<string | undefined> {
  const folders = [...(env.PATH ?? "").split(delimiter), ...elsewhere];
  const candidates = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  candidates.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  for (const file of candidates) {
    if (existsSync(file) && (await runs(file, env))) return file;
  }
  return undefined;
}

/** Some distributions have a program of that name that only prints how to install the real one. */
async function runs(file: string, env: Variables): Promise<boolean> {
  try {
    return (await runCommand(file, ["--version"], { env })).code === 0;
  } catch {
    return false;
  }
}
