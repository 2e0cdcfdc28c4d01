import { once } from "node:events";
import { createServer } from "node:net";
import getPort, { portNumbers } from "get-port";

// systems give connections ports from 32768 on: one below stays free until a process that starts slowly listens
const first = 15_000;
const blockSize = 32;
const blocks = 468;

let block: Promise<number> | undefined;

/** A port that nothing listens on. No two processes give the same one: each has blocks of its own. */
export async function freePort(): Promise<number> {
  block ??= holdBlock();
  const held = block;
  const from = await held;
  const port = await getPort({ port: portNumbers(from + 1, from + blockSize - 1), reserve: true });
  if (port > from && port < from + blockSize) return port;
  // get-port went elsewhere: all of the block are given or taken
  if (block === held) block = undefined;
  return freePort();
}

/** Listens on a block's first port for as long as the process runs: get-port keeps a port within one process only. */
async function holdBlock() {
  const begin = Math.floor(Math.random() * blocks);
  for (let tried = 0; tried < blocks; tried++) {
    const from = first + ((begin + tried) % blocks) * blockSize;
    const guard = createServer((socket) => socket.destroy()).unref();
    const listening = once(guard.listen(from, "127.0.0.1"), "listening");
    if (await listening.catch(() => null)) return from;
  }
  throw new Error("No port from 15000 to 30000 is free.");
}
