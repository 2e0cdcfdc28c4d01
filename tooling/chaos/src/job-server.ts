import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { type RunningProgram, runProgram } from "./run-program.ts";
import { until } from "./until.ts";

export interface JobServer {
  port: number;
  /** what the studio needs to use it */
  variables: Record<string, string>;
  start: () => Promise<void>;
  /** with SIGKILL */
  kill: () => Promise<void>;
}

const startsWithin = 60_000;

/**
 * Inngest's own server as our pages advise it. It keeps what it writes in the folder.
 * @param queue flags of where its queue and history last; without them they are in memory and SQLite
 */
export async function createJobServer(
  program: string,
  { folder, sdkUrl, queue = [] }: { folder: string; sdkUrl: string; queue?: string[] },
): Promise<JobServer> {
  const [port, gateway, gatewayGrpc, executorGrpc] = await Promise.all(Array.from({ length: 4 }, freePort));
  const [eventKey, signingKey] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex")];
  const url = `http://127.0.0.1:${port}`;
  await mkdir(folder, { recursive: true });
  const flags = {
    host: "127.0.0.1",
    port,
    "sdk-url": sdkUrl,
    "poll-interval": 5,
    "event-key": eventKey,
    "signing-key": signingKey,
    "sqlite-dir": folder,
    "connect-gateway-port": gateway,
    "connect-gateway-grpc-port": gatewayGrpc,
    "connect-executor-grpc-port": executorGrpc,
  };
  let running: RunningProgram | undefined;
  return {
    port: port ?? 0,
    variables: {
      INNGEST_DEV: "",
      INNGEST_BASE_URL: url,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: `signkey-prod-${signingKey}`,
    },
    start: async () => {
      const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
      const log = createWriteStream(join(folder, "server.log"), { flags: "a" });
      const onLine = (line: string) => void log.write(`${line}\n`);
      running = runProgram({
        name: "inngest",
        program,
        args: ["start", ...args, ...queue],
        cwd: folder,
        onLine,
      });
      await until("the job server answers", startsWithin, async () => (await fetch(`${url}/health`)).ok);
    },
    kill: async () => running?.kill(),
  };
}
