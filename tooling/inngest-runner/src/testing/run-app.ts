import { createServer } from "node:http";
import process from "node:process";
import { Inngest } from "inngest";
import { serve } from "inngest/node";

// An app as a separate process. It prints the steps it runs, and never ends the step "long" in its first process.
const [port, runnerUrl, checkpointing, life] = process.argv.slice(2);
const client = new Inngest({
  id: "shop",
  isDev: true,
  baseUrl: runnerUrl ?? "",
  checkpointing: checkpointing === "true",
});
const work = client.createFunction(
  { id: "work", retries: 0, triggers: [{ event: "work" }] },
  async ({ step }) => {
    const take = (name: string) =>
      step.run(name, async () => {
        process.send?.(name);
        if (name === "long" && life === "1") await new Promise(() => {});
        return `${name} in life ${life}`;
      });
    return [await take("short"), await take("long")];
  },
);
createServer(serve({ client, functions: [work], servePath: "/api/inngest" })).listen(
  Number(port),
  "127.0.0.1",
  () => {
    process.send?.("open");
  },
);
process.on("disconnect", () => process.exit());
