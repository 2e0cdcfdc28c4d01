import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { serviceNames } from "@portrait-studio/sandbox/env";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { findPorts, movePorts } from "../preflight.mjs";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/**
 * Makes the variables of a second studio on this machine: those of .env.example with free ports, also where an address names one,
 * and with all that it keeps in `folder`.
 */
export async function temporaryEnvironment(folder: string, real: Variables) {
  const example = parseEnv(await readFile(join(root, ".env.example"), "utf8"));
  const moved = new Map<string, string>();
  for (const { port } of findPorts({ ...example, SANDBOX: serviceNames.join() }))
    moved.set(String(port), String(await freePort()));
  const dataDir = join(folder, "data");
  const variables: Variables = {
    ...real,
    NODE_ENV: undefined,
    ...movePorts(example, moved),
    APP_URL: "",
    STORAGE_DIR: join(dataDir, "storage"),
    SANDBOX_DATA_DIR: dataDir,
  };
  const { PORT, SANDBOX_INBOX_PORT } = variables;
  return {
    variables,
    studioUrl: `http://localhost:${PORT}`,
    inboxUrl: `http://localhost:${SANDBOX_INBOX_PORT}`,
  };
}
