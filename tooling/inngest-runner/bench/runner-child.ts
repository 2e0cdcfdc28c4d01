import process from "node:process";
import { type InngestOptions, startInngest } from "../src/index.ts";

// The runner as a separate process, so that its memory can be measured. Reports it on request, after a collection.
await startInngest(JSON.parse(process.argv[2] ?? "{}") as InngestOptions);
process.on("message", () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
process.on("disconnect", () => process.exit());
process.send?.("open");
