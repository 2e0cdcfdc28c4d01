import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";

const children: ChildProcess[] = [];
/** Whether this process has left the first core to the servers: macOS and some containers have no taskset. */
const pinned = pin(process.pid, cpus().length > 1 ? `1-${cpus().length - 1}` : "0");

/** Starts a server on the first core, which sends its port once it listens. */
export async function startServer(
  file: string,
  options: object,
): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(options)], {
    // where Next looks for its configuration
    cwd: new URL("..", import.meta.url),
    // memory as the launcher has it
    env: {
      NODE_ENV: "production",
      PATH: "/usr/bin:/bin",
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
    },
    ...(pinned && { execPath: "taskset", execArgv: ["-c", "0", process.execPath] }),
  });
  children.push(child);
  const ended = once(child, "exit").then(() => undefined);
  const first = await Promise.race([once(child, "message"), ended]);
  if (!first) throw new Error(`${file} ended before it listened.`);
  return { port: first[0] as number, child };
}

export async function stopServers(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

function pin(pid: number, cores: string): boolean {
  try {
    execFileSync("taskset", ["-a", "-p", "-c", cores, String(pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
