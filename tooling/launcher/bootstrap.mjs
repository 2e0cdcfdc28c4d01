// What runs before anything is installed: plain JavaScript for the Node of the machine, no dependencies.
// It installs, then hands over to the studio's own Node and src/main.ts.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import {
  checkFolder,
  checkPorts,
  findPorts,
  isWritable,
  keepLoopbackDirect,
  readPortShift,
  shiftPorts,
} from "./preflight.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const stampFile = join(root, "node_modules", ".portrait-studio-installed");
const [command = "start", ...args] = process.argv.slice(2);
const steps = { start: 5, dev: 4, test: 6, tour: 1 }[command];

/** Settings of npm that name the source of packages; the rest of npm's environment misleads pnpm. */
const registrySettings =
  /^npm_config_(registry|userconfig|globalconfig|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|@.*|\/\/.*)$/i;

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
let interrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  // npm signals only this process; a terminal signals the whole group, and the launcher ignores the second one
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}
process.stdout.on("error", () => {});

try {
  checkMachine();
  // what an installed studio needs to start is little; what is installed and built is not
  checkFolder(root, isInstalled() ? 300 : 3000);
  if (command === "start" || command === "dev") await checkFreePorts();
  await install();
  const node = findNode();
  process.exitCode = await handOver(node);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = interrupted ? 130 : 1;
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Portrait Studio needs Node 20.19 or newer to begin, and this is ${process.versions.node}.`,
    );
  }
  if (steps === undefined) throw new Error(`There is no "${command}": use start, dev, test or tour.`);
}

/** Before the first start, not after it has installed and built for minutes. A studio that runs here is the launcher's to report. */
async function checkFreePorts() {
  const read = (name) =>
    existsSync(join(root, name)) ? parseEnv(readFileSync(join(root, name), "utf8")) : {};
  // biome-ignore lint/style/noProcessEnv: nothing else reads the environment before the hand-over
  const variables = { ...read(".env.example"), ...read(".env"), ...process.env };
  const { shift, rest } = readPortShift(args);
  if (existsSync(join(resolve(root, variables.SANDBOX_DATA_DIR || ".data"), "studio.lock"))) return;
  const fakes = rest.filter((word) => /^[a-z]/.test(word)).map((engine) => engine.replace(/-photos$/, ""));
  const SANDBOX = [variables.SANDBOX, ...fakes].join(",");
  await checkPorts(findPorts(shiftPorts({ ...variables, SANDBOX }, shift)), shift);
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === installState() && modulesStand();
}

async function install() {
  if (isInstalled()) return;
  const began = Date.now();
  const show = (text) => process.stdout.write(text);
  show(`[1/${steps}] Installing packages ... `);
  const ticking = process.stdout.isTTY
    ? setInterval(
        () => show(`\r[1/${steps}] Installing packages ... ${Math.round((Date.now() - began) / 1000)} s`),
        1000,
      )
    : undefined;
  const { code, output } = await runPnpm()
    // modules that were linked from another store are removed first, and with them the pnpm that does it
    .then((first) => (first.code === 0 || interrupted || installedPnpm() ? first : runPnpm()))
    .finally(() => clearInterval(ticking));
  if (interrupted) throw new Error("\nInterrupted.");
  if (code !== 0) {
    const lines = output.trim().split("\n").slice(-20).join("\n");
    throw new Error(`failed\nThe packages could not be installed: ${explain(output)}.\n${lines}`);
  }
  writeFileSync(stampFile, installState());
  const seconds = Math.round((Date.now() - began) / 1000);
  show(process.stdout.isTTY ? `\r[1/${steps}] Installing packages ... ${seconds} s\n` : `${seconds} s\n`);
}

function explain(output) {
  if (/ENOSPC|EDQUOT/.test(output)) return "the disk is full";
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E(HOST|NET)UNREACH/.test(output)) {
    const proxy = findProxy();
    return `the package registry cannot be reached${proxy ? ` through the proxy that ${proxy} names` : ""}`;
  }
  if (/CERT_|_CERT/.test(output))
    return "the registry's certificate is not trusted (NODE_EXTRA_CA_CERTS names others)";
  if (/EACCES|EPERM|EROFS/.test(output)) return "a file or folder may not be written";
  return "the installer says why";
}

/** @returns {string | undefined} the variable that names it */
function findProxy() {
  // biome-ignore lint/style/noProcessEnv: nothing else reads the environment before the hand-over
  return Object.keys(process.env).find((name) => /^(https?|all)_proxy$/i.test(name) && process.env[name]);
}

function runPnpm() {
  const { file, before } = findPnpm();
  const flags = [
    "install",
    "--frozen-lockfile",
    "--reporter=append-only",
    "--config.confirmModulesPurge=false",
  ];
  return capture(file, [...before, ...flags]);
}

function installState() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${root}`);
  const files = [
    "package.json",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    ...packages().map((folder) => `${folder}/package.json`),
  ];
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** The modules of a single package may have been deleted. */
function modulesStand() {
  const installed = (folder) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    return !(dependencies || devDependencies) || existsSync(join(root, folder, "node_modules"));
  };
  return existsSync(join(bin, "turbo")) && packages().every(installed);
}

function packages() {
  const folders = (group) => (existsSync(join(root, group)) ? readdirSync(join(root, group)).sort() : []);
  return ["apps", "packages", "tooling"]
    .flatMap((group) => folders(group).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** The installed pnpm where it is the pinned one, else npx fetches that. */
function findPnpm() {
  const [pinned] = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager.split("+");
  const installed = installedPnpm();
  if (installed && `pnpm@${JSON.parse(readFileSync(installed, "utf8")).version}` === pinned) {
    return { file: process.execPath, before: [join(root, "node_modules", "pnpm", "bin", "pnpm.cjs")] };
  }
  if (spawnSync("npx", ["--version"], { stdio: "ignore" }).error) {
    throw new Error("failed\nnpx was not found: install npm, which comes with Node, and try again.");
  }
  return { file: "npx", before: ["-y", pinned] };
}

/** @returns {string | undefined} its package.json */
function installedPnpm() {
  const file = join(root, "node_modules", "pnpm", "package.json");
  return existsSync(file) ? file : undefined;
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function capture(file, parameters) {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(file, parameters, {
      cwd: root,
      env: cleanEnvironment(true),
      stdio: ["ignore", "pipe", "pipe"],
    });
    running = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** The Node 24 that the lockfile pins, or the machine's own where there is none for this platform. */
function findNode() {
  const pinned = join(bin, "node");
  const tried = existsSync(pinned) ? spawnSync(pinned, ["--version"], { encoding: "utf8" }) : undefined;
  if (tried?.status === 0) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const why = tried
    ? "the Node 24 that it brings does not run here"
    : `it brings none for ${process.platform} on ${process.arch}`;
  throw new Error(`Portrait Studio runs on Node 24, and ${why}: install Node 24 and try again.`);
}

/** @returns {Promise<number>} */
function handOver(node) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, "tooling", "launcher", "src", "main.ts"), command, ...args], {
      cwd: root,
      env: cleanEnvironment(false),
      // the channel closes when this process is killed, which makes the launcher stop the studio
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    running = child;
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
    if (interrupted) child.kill("SIGTERM");
  });
}

/** A user without an entry has none. */
function findHome() {
  try {
    return homedir();
  } catch {
    return "/";
  }
}

function cleanEnvironment(installing) {
  let env = {};
  // biome-ignore lint/style/noProcessEnv: nothing else reads the environment before the hand-over
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(name) || (installing && registrySettings.test(name))) env[name] = value;
  }
  env = keepLoopbackDirect(env);
  // caches are kept in the home; where that cannot be written, in the studio's own data
  if (!isWritable(env.HOME || findHome())) {
    env.HOME = join(root, ".data", "home");
    mkdirSync(env.HOME, { recursive: true, mode: 0o700 });
  }
  if (installing) {
    // npm's own wait, 10 and 60 s, keeps back for minutes that a proxy is dead
    env.npm_config_fetch_retry_mintimeout ??= "1000";
    env.npm_config_fetch_retry_maxtimeout ??= "5000";
  }
  env.PATH = [bin, env.PATH].join(delimiter);
  // a quarter less time to load the larger packages
  env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "node");
  env.NEXT_TELEMETRY_DISABLED = "1";
  env.TURBO_TELEMETRY_DISABLED = "1";
  env.DO_NOT_TRACK = "1";
  return env;
}
