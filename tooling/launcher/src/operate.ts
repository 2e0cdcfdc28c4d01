import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import { startPostgres } from "@portrait-studio/sandbox/postgres";
import { readPortShift, shiftPorts } from "../preflight.mjs";
import { readDotEnv } from "./dot-env.ts";
import { AlreadyRunning, type Lock, takeLock } from "./lock.ts";
import { makePrivateFolder } from "./private.ts";
import { root } from "./root.ts";

// `pnpm studio …`: an operator's command. If the studio's database is the sandbox's and the studio does not run, the database is
// started for the command, and the lock keeps the studio from starting meanwhile.

const { shift, rest: words } = readPortShift(process.argv.slice(2));
const withoutDatabase = ["help", "--help", "-h"].includes(words[0] ?? "help");
// Ctrl-C is for the command, after which the database stops in order
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

// biome-ignore lint/style/noProcessEnv: the one place where this program reads its environment
const variables = shiftPorts(await readDotEnv(root, process.env), shift);
const isSandboxed = variables.SANDBOX?.trim()
  ? readSandboxEnvironment(variables).services.has("postgres")
  : false;
process.exitCode = withoutDatabase || !isSandboxed ? await runCommand() : await runWithDatabase();

async function runWithDatabase(): Promise<number> {
  const { dataDir, postgresPort: port } = readSandboxEnvironment(variables);
  await makePrivateFolder(dataDir);
  let lock: Lock;
  try {
    lock = await takeLock(join(dataDir, "studio.lock"), "pnpm studio");
  } catch (error) {
    if (error instanceof AlreadyRunning) return await runCommand();
    throw error;
  }
  try {
    const database = await startPostgres({ dataDir: join(dataDir, "postgres"), port });
    try {
      return await runCommand();
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
}

async function runCommand(): Promise<number> {
  const program = join(root, "apps/worker/src/commands/studio.ts");
  const child = spawn(process.execPath, [program, ...words], { stdio: "inherit", env: variables });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}
