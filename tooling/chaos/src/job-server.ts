import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { until } from "./until.ts";

export interface JobServer {
  /** what the studio needs to use it */
  variables: Record<string, string>;
  start: () => Promise<void>;
  /** with SIGKILL */
  kill: () => Promise<void>;
}

const startsWithin = 60_000;

/** Inngest's own server as our pages advise it: history in SQLite, queue in memory. It keeps what it writes in the folder. */
export async function createJobServer(
  program: string,
  { folder, workerPort }: { folder: string; workerPort: string },
): Promise<JobServer> {
  const [port, gateway, gatewayGrpc, executorGrpc] = await Promise.all(Array.from({ length: 4 }, freePort));
  const [eventKey, signingKey] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex")];
  const url = `http://127.0.0.1:${port}`;
  await mkdir(folder, { recursive: true });
  const flags = {
    host: "127.0.0.1",
    port,
    "sdk-url": `http://127.0.0.1:${workerPort}/api/inngest`,
    "poll-interval": 5,
    "event-key": eventKey,
    "signing-key": signingKey,
    "sqlite-dir": folder,
    "connect-gateway-port": gateway,
    "connect-gateway-grpc-port": gatewayGrpc,
    "connect-executor-grpc-port": executorGrpc,
  };
  let child: ChildProcess | undefined;
  return {
    variables: {
      SANDBOX: "postgres,mail,stripe",
      INNGEST_DEV: "",
      INNGEST_BASE_URL: url,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: `signkey-prod-${signingKey}`,
    },
    start: async () => {
      const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
      child = spawn(program, ["start", ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
      const log = createWriteStream(join(folder, "server.log"), { flags: "a" });
      child.stdout?.pipe(log);
      child.stderr?.pipe(log);
      await until("the job server answers", startsWithin, async () => (await fetch(`${url}/health`)).ok);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = Promise.withResolvers<void>();
      child.once("exit", () => ended.resolve());
      child.kill("SIGKILL");
      await ended.promise;
    },
  };
}
