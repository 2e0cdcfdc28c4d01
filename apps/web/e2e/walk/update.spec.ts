import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { onDesktop } from "./walk.ts";

const web = join(import.meta.dirname, "../..");
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
/** Of parts that the new build does not have, and of services that no server of pages has. */
const expected = /^Failed to load resource|^Refused to execute script|ChunkLoadError|Failed to load chunk/;

/** Builds these screens again, with another palette, beside them. */
async function buildAnother(): Promise<string> {
  const folder = await mkdtemp(join(dirname(web), "another-web-"));
  const left = ["node_modules", ".next", ".turbo", "artifacts", "e2e"].map((name) => join(web, name));
  await cp(web, folder, { recursive: true, filter: (path) => !left.includes(path) });
  await symlink(join(web, "node_modules"), join(folder, "node_modules"));
  const palette = join(folder, "src/features/commands/command-palette.tsx");
  const text = await readFile(palette, "utf8");
  await writeFile(
    palette,
    `${text}\nif (typeof window !== "undefined") Reflect.set(window, "isUpdated", true);\n`,
  );
  await promisify(execFile)(process.execPath, [next, "build"], { cwd: folder, maxBuffer: 1e8 });
  return folder;
}

async function findFreePort(): Promise<number> {
  const holder = createServer().listen(0);
  await once(holder, "listening");
  const port = Number(Reflect.get(holder.address() ?? {}, "port"));
  await once(holder.close(), "close");
  return port;
}

async function serve(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [next, "start", "--port", String(port)], { cwd: folder });
  const answers = () =>
    fetch(`http://localhost:${port}/create`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return server;
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

onDesktop("a tab of one build goes on with the next one, by one reload", async ({ texts, open }) => {
  test.skip(!isDeep, "two whole builds take minutes: late-parts.spec.ts shows it by what the server answers");
  test.setTimeout(15 * 60_000);
  const { create } = texts;
  let server: ChildProcess | undefined;
  const another = await buildAnother();
  try {
    const port = await findFreePort();
    server = await serve(web, port);
    const page = await open(`http://localhost:${port}/generate`, {}, { expected });
    const prompt = page.getByLabel(create.prompt.label, { exact: true });
    await prompt.fill("by a window");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await end(server);
    server = await serve(another, port);

    await page.keyboard.press("Control+k");
    await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
    await expect(prompt).toHaveValue("by a window");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "isUpdated"))).toBe(true);
    expect(loads).toBe(1);
  } finally {
    await end(server);
    await rm(another, { recursive: true, force: true });
  }
});
