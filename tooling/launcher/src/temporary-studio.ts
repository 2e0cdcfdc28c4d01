import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { serviceNames } from "@portrait-studio/sandbox/env";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { findPorts, movePorts } from "../preflight.mjs";
import type { Variables } from "./dot-env.ts";
import { root } from "./root.ts";
import { type RunningStudio, type StudioOptions, startStudio } from "./studio.ts";

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

const portTaken = "is taken by another program";

interface TemporaryOptions extends Partial<Omit<StudioOptions, "variables">> {
  signal: AbortSignal;
  real: Variables;
  /** @returns settings that are others than in .env.example */
  change?: (usual: Variables, folder: string) => Variables | Promise<Variables>;
}

export interface TemporaryStudio extends Omit<RunningStudio, "stop"> {
  variables: Variables;
  studioUrl: string;
  inboxUrl: string;
  folder: string;
  /** @param keep leaves the folder, for its logs */
  stop: (keep?: boolean) => Promise<void>;
}

/** It has free ports and a temporary folder. @param tries how often it takes other ports where another program has taken one */
export async function startTemporaryStudio(
  name: string,
  temporary: TemporaryOptions,
  tries = 3,
): Promise<TemporaryStudio> {
  const { real, change, ...options } = temporary;
  const folder = await mkdtemp(join(tmpdir(), `portrait-studio-${name}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { variables, ...urls } = await temporaryEnvironment(folder, real);
    Object.assign(variables, await change?.(variables, folder));
    const ignore = () => {};
    const usual = { mode: "production", onLine: ignore, onNotice: ignore } as const;
    const { stop, ...studio } = await startStudio({ ...usual, ...options, variables });
    return {
      ...studio,
      ...urls,
      variables,
      folder,
      stop: async (keep = false) => {
        await stop();
        if (!keep) await remove();
      },
    };
  } catch (error) {
    await remove();
    if (tries === 1 || !(error instanceof Error && error.message.includes(portTaken))) throw error;
    return startTemporaryStudio(name, temporary, tries - 1);
  }
}
