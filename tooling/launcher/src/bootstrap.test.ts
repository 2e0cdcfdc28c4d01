import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./root.ts";

const run = promisify(execFile);
let parent = "";
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "launcher-bootstrap-"));
});
afterEach(() => rm(parent, { recursive: true }));

/** A clone in which nothing is installed, and no npx to install with. */
async function start(name: string, env: Record<string, string>, ...args: string[]) {
  const folder = join(parent, name);
  await mkdir(folder);
  const files = [".env.example", "package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"];
  for (const file of [...files, "tooling/launcher/bootstrap.mjs", "tooling/launcher/preflight.mjs"])
    await cp(join(root, file), join(folder, file));
  const bootstrap = join(folder, "tooling/launcher/bootstrap.mjs");
  const ended = run(process.execPath, [bootstrap, "start", ...args], { env: { PATH: "/nowhere", ...env } });
  const { code, stdout, stderr } = await ended.then(
    () => ({ code: 0, stdout: "", stderr: "" }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, stdout, stderr, left: (await readdir(folder)).sort() };
}

test("names every taken port before it installs anything, and takes others with --ports", async () => {
  const holders = [createServer(), createServer()];
  for (const holder of holders) await once(holder.listen(0, "127.0.0.1"), "listening");
  const [one = 0, other = 0] = holders.map((holder) => Number(Reflect.get(holder.address() ?? {}, "port")));
  const env = { PORT: String(one), SANDBOX_STRIPE_PORT: String(other), SANDBOX: "stripe", HOME: parent };
  const taken = await start("taken", env);
  expect(taken).toMatchObject({
    code: 1,
    stdout: "",
    left: [".env.example", "package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "tooling"],
  });
  expect(taken.stderr).toMatch(new RegExp(`^Ports ${one} and ${other} are taken by other programs: .*\\n$`));
  const shift = /--ports (\+\d+)/.exec(taken.stderr)?.[1] ?? "";
  // it comes as far as the install
  expect((await start("shifted", env, "--ports", shift)).stdout).toContain("Installing packages");
  for (const holder of holders) holder.close();
});

test("names what is wrong with the folder first", async () => {
  const { code, stdout, stderr } = await start("c#", {});
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^The folder .*c#.* has "#" in its path, .*\n$/);
});

/** Takes the place of npx, and with it of the whole install. */
async function installer(script: string) {
  const bin = join(parent, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "npx"), `#!/bin/sh\n${script}\nexit 1\n`, { mode: 0o755 });
  return { PATH: bin, HOME: parent, SANDBOX: "", PORT: "", WORKER_PORT: "" };
}

test("keeps caches in the studio's own data where there is no home to write in", async () => {
  const env = { ...(await installer('echo "at home in $HOME"')), HOME: "/proc/none" };
  const { stderr, left } = await start("homeless", env);
  expect(stderr).toContain(`at home in ${join(parent, "homeless/.data/home")}`);
  expect(left).toContain(".data");
});

test.each([
  ["ENOSPC: no space left on device, write", {}, "the disk is full"],
  ["request to https://registry failed, reason: ECONNREFUSED", {}, "the package registry cannot be reached"],
  [
    "connect EHOSTUNREACH 10.0.0.1:3128",
    { HTTPS_PROXY: "http://10.0.0.1:3128" },
    "the package registry cannot be reached through the proxy that HTTPS_PROXY names",
  ],
  [
    "SELF_SIGNED_CERT_IN_CHAIN",
    {},
    "the registry's certificate is not trusted (NODE_EXTRA_CA_CERTS names others)",
  ],
  ["EACCES: permission denied, mkdir '/x'", {}, "a file or folder may not be written"],
  ["ERR_PNPM_OUTDATED_LOCKFILE", {}, "the installer says why"],
])("an install that fails says why in its first sentence: %s", async (words, more, cause) => {
  const env = { ...(await installer(`echo begun; echo "${words}" >&2`)), ...more };
  const { code, stdout, stderr, left } = await start("failed", env);
  expect([code, stdout]).toEqual([1, "[1/5] Installing packages ... "]);
  expect(stderr).toBe(`failed\nThe packages could not be installed: ${cause}.\nbegun\n${words}\n`);
  expect(left).not.toContain("node_modules");
});

test("npm install stops at the words that name npm start: nothing that npm reads before them stops it", async () => {
  const { engines, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(engines.npm).toContain("npm start");
  expect(JSON.stringify(devDependencies)).not.toContain("workspace:");
  expect(await readFile(join(root, ".npmrc"), "utf8")).toContain("engine-strict=true");
});
