import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import { readPortShift, shiftPorts } from "../preflight.mjs";
import { loadDotEnv, type Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/** @returns the tour's exit code @throws one sentence when no studio answers */
export async function tour(real: Variables, args: string[], signal: AbortSignal): Promise<number> {
  const { shift, rest } = readPortShift(args);
  const variables = shiftPorts((await loadDotEnv(root, real)).variables, shift);
  const { port, appUrl } = readEnvironment(variables);
  const studioUrl = variables.STUDIO_URL || `http://127.0.0.1:${port}`;
  const answers = await fetch(`${studioUrl}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  if (!answers)
    throw new Error(
      `No studio answers at ${variables.STUDIO_URL || appUrl}. Start the studio first: npm start`,
    );
  const child = spawnTour(variables, rest, "inherit", signal);
  const [code] = await once(child, "exit");
  return code ?? 1;
}

export function spawnTour(
  variables: Variables,
  args: string[],
  output: "inherit" | "pipe",
  signal: AbortSignal,
): ChildProcess {
  const { inboxPort } = readSandboxEnvironment({ ...variables, NODE_ENV: undefined });
  const child = spawn(process.execPath, [join(root, "tooling/tour/src/tour.ts"), ...args], {
    cwd: root,
    env: {
      ...variables,
      STUDIO_URL: variables.STUDIO_URL || `http://127.0.0.1:${variables.PORT}`,
      INBOX_URL: variables.INBOX_URL || `http://127.0.0.1:${inboxPort}`,
    },
    stdio: ["ignore", output, output],
  });
  const end = () => child.kill("SIGTERM");
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  return child;
}
