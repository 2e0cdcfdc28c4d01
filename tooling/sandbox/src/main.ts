import { readSandboxEnvironment, type SandboxEnvironment } from "./env.ts";
import { startServices } from "./services.ts";

/** After this the process exits; the next start handles what is left. */
const stopWithin = 25_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
// A parent killed by SIGKILL closes the pipe: a lost line must not prevent the orderly stop.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

let shuttingDown = false;
let services: Promise<() => Promise<void>> | undefined;

function shutDown(code: number): void {
  if (shuttingDown) return;
  shuttingDown = true;
  setTimeout(() => process.exit(1), stopWithin).unref();
  Promise.resolve(services)
    .then((stop) => stop?.())
    .then(
      () => process.exit(code),
      () => process.exit(1),
    );
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  shutDown(1);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => shutDown(0));
process.on("disconnect", () => shutDown(0));

function run(env: SandboxEnvironment): void {
  services = startServices({
    env,
    log: (service, line) => say(`${service}: ${line}`),
    onReady: (service, url) => {
      say(`${service} is ready at ${url}`);
      process.send?.({ ready: service, url });
    },
    onLost: fail,
  });
  services.then(() => process.send?.({ ready: "sandbox" }), fail);
}

try {
  // biome-ignore lint/style/noProcessEnv: the one place where this app reads its environment
  run(readSandboxEnvironment(process.env));
} catch (error) {
  fail(error);
}
