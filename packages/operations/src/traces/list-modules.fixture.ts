import { registerHooks } from "node:module";

// Prints the modules of OpenTelemetry that the code of web and worker loads; with "on" as its argument, with traces.

const loaded = new Set<string>();
registerHooks({
  load: (url, context, next) => {
    const [, name] = /\/node_modules\/(@opentelemetry\/[\w-]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
    if (name) loaded.add(name);
    return next(url, context);
  },
});
const { startTelemetry } = await import("../start-telemetry.ts");
await import("@portrait-studio/platform");
await import("@portrait-studio/platform/worker");
await import("@portrait-studio/api");
await import("@portrait-studio/jobs");
const host = "127.0.0.1";
const tracesUrl = process.argv[2] === "on" ? "http://127.0.0.1:9" : undefined;
const none = { web: undefined, worker: undefined };
await startTelemetry(
  "web",
  { appUrl: "http://localhost:3000", metrics: none, logRequests: false, tracesUrl, host, workerHost: host },
  () => {},
);
process.stdout.write([...loaded].sort().join("\n"));
process.exit();
