import process from "node:process";
import { type InngestOptions, startInngest } from "@portrait-studio/inngest-runner";

const runner = await startInngest(JSON.parse(process.argv[2] ?? "{}") as InngestOptions);
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.on("disconnect", () => process.exit());
process.send?.(runner.url);
