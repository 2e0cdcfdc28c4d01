import { chaos } from "./chaos/chaos.ts";
import { drill } from "./drill/drill.ts";
import { describeError } from "./program.ts";

const [command, ...args] = process.argv.slice(2);
const began = performance.now();
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interrupted.abort(new Error("Interrupted.")));

function say(text: string): void {
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}\n`);
}

try {
  const run = { chaos, drill }[command ?? ""];
  if (!run) throw new Error(`There is no "${command}": use chaos or drill.`);
  process.exitCode = await run(args, { say, signal: interrupted.signal });
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
// interrupted people may still wait for an answer
process.exit();
