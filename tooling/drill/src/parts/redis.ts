import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { until } from "@portrait-studio/chaos/until";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { type RunningProgram, runProgram } from "../run-program.ts";
import type { PartOptions } from "./part.ts";

export interface RedisPart {
  url: string;
  start: () => Promise<void>;
  /** with SIGKILL */
  kill: () => Promise<void>;
}

/** Redis that writes down what it is told, as docs/hosting/private.md has it. */
export async function createRedis({ folder, onLine }: PartOptions, program: string): Promise<RedisPart> {
  const port = await freePort();
  const own = join(folder, "redis");
  await mkdir(own, { recursive: true });
  const flags = { bind: "127.0.0.1", port: String(port), dir: own, appendonly: "yes", save: "" };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  let running: RunningProgram | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      running = runProgram({ name: "redis", program, args, env: { PATH: "/usr/bin:/bin" }, onLine });
      await until("Redis has read its file", 20_000, () => answersPing(port));
    },
    kill: async () => await running?.kill(),
  };
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.setTimeout(2000, () => socket.destroy(new Error("Redis does not answer.")));
    socket.write("PING\r\n");
    const [answer] = await once(socket, "data");
    return String(answer).startsWith("+PONG");
  } finally {
    socket.destroy();
  }
}
