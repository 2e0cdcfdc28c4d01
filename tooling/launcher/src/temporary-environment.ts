import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { freePort } from "@portrait-studio/sandbox/free-port";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";

/**
 * What a second studio on this machine needs: the values of .env.example with free ports, also where an address names one, and
 * all that it keeps in `folder`.
 */
export async function temporaryEnvironment(folder: string, real: Variables) {
  const example = parseEnv(await readFile(join(root, ".env.example"), "utf8"));
  const moved = new Map<string, string>();
  const isPort = (name: string) => /^(SANDBOX_.+_|WORKER_)?PORT$/.test(name);
  for (const [name, port = ""] of Object.entries(example))
    if (isPort(name)) moved.set(port, String(await freePort()));
  const move = ([name, value = ""]: [string, string | undefined]) =>
    isPort(name)
      ? [name, moved.get(value)]
      : [name, value.replace(/(?<=:\/\/.*:)\d+/, (port) => moved.get(port) ?? port)];
  const dataDir = join(folder, "data");
  const variables: Variables = {
    ...real,
    NODE_ENV: undefined,
    ...Object.fromEntries(Object.entries(example).map(move)),
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
