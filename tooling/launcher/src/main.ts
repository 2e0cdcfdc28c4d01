import { start } from "./start.ts";
import { test } from "./test.ts";
import { tour } from "./tour.ts";

const [command, ...args] = process.argv.slice(2);
// biome-ignore lint/style/noProcessEnv: the one place where the launcher reads its environment
const real = process.env;

const interrupted = new AbortController();
const interrupt = () => interrupted.abort(new Error("Interrupted."));
// Ctrl-C arrives twice, from the terminal and from the process that started this one; once aborted stays aborted
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
// the process that started this one was killed
process.on("disconnect", interrupt);
// the reader of the output has gone; what was started must still be stopped in order
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

async function run(): Promise<number> {
  const { signal } = interrupted;
  const output = process.stdout;
  switch (command) {
    case "start":
      await start({ real, args, output, mode: "production", signal });
      return 0;
    case "dev":
      await start({ real, args, output, mode: "development", signal });
      return 0;
    case "test":
      return test({ real, output, signal });
    case "tour":
      return tour(real, args, signal);
    default:
      throw new Error(`There is no "${command}": use start, dev, test or tour.`);
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const byPerson = interrupted.signal.aborted;
  process.stderr.write(`${byPerson ? "Stopped." : error instanceof Error ? error.message : error}\n`);
  process.exitCode = byPerson && command !== "test" ? 0 : 1;
}
// the channel to the parent would keep this process alive
if (process.connected) process.disconnect();
