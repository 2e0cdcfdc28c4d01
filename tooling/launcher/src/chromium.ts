import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Variables } from "./dot-env.ts";
import { runCommand } from "./turbo.ts";

// the shell without a window first: the same engine, a quarter less work
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = ["/usr/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/**
 * A Chromium or Chrome for the browser tests: CHROMIUM_PATH, else one of this machine, else (as root on Debian)
 * the distribution's own, installed now.
 * @throws one sentence that explains how to get one.
 */
export async function findChromium(env: Variables, signal?: AbortSignal): Promise<string> {
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
