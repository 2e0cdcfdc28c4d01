import process from "node:process";
import { type InngestOptions, startInngest } from "../src/index.ts";

// The runner as a process of its own, so that its memory is its own. Tells it, after a collection, when asked.
await startInngest(JSON.parse(process.argv[2] ?? "{}") as InngestOptions);
process.on("message", () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.on("disconnect", () => process.exit());
process.send?.("open");
