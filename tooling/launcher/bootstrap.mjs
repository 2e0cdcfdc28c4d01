// What runs before anything is installed: plain JavaScript for the Node of the machine, no dependencies.
// It installs, then hands over to the studio's own Node and src/main.ts.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

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

async function install() {
  const wanted = installState();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted && modulesStand()) return;
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
    throw new Error(
      `failed\n${output.trim().split("\n").slice(-20).join("\n")}\nThe packages could not be installed.`,
    );
  }
  writeFileSync(stampFile, wanted);
  const seconds = Math.round((Date.now() - began) / 1000);
  show(process.stdout.isTTY ? `\r[1/${steps}] Installing packages ... ${seconds} s\n` : `${seconds} s\n`);
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

/** Changes when the dependencies change. */
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

function cleanEnvironment(installing) {
  const env = {};
  // biome-ignore lint/style/noProcessEnv: nothing else reads the environment before the hand-over
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(name) || (installing && registrySettings.test(name))) env[name] = value;
  }
  env.PATH = [bin, env.PATH].join(delimiter);
  // a quarter less time to load the larger packages
  env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "node");
  env.NEXT_TELEMETRY_DISABLED = "1";
  env.TURBO_TELEMETRY_DISABLED = "1";
  env.DO_NOT_TRACK = "1";
  return env;
}
