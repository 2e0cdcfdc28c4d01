import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type InngestServer, startInngest } from "@portrait-studio/inngest-runner";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { createJobServer, type JobServer } from "../../job-server.ts";
import type { Programs } from "../programs.ts";
import type { Part, PartOptions } from "./part.ts";

export interface JobServerPart extends Part {
  port: number;
  /** what the studio needs to use it */
  variables: Record<string, string>;
  /** whether it can start runs */
  knowsFunctions: () => Promise<boolean>;
}

interface JobServerOptions extends PartOptions {
  /** the workers' one address */
  sdkUrl: string;
  /** for the runner, where Inngest's own server is not on this machine */
  databaseUrl: string;
}

/** Inngest's own server, killed with all that it has in hand when it leaves; without it, the runner of this project. */
export async function startJobServer(
  options: JobServerOptions,
  { inngest }: Programs,
): Promise<JobServerPart> {
  return inngest === undefined ? await startRunner(options) : await startInngestItself(options, inngest);
}

async function startInngestItself(
  { folder, sdkUrl }: JobServerOptions,
  program: string,
): Promise<JobServerPart> {
  const server = await createJobServer(program, { folder: join(folder, "inngest"), sdkUrl });
  await server.start();
  return {
    name: "Inngest's own server",
    port: server.port,
    variables: { ...server.variables, INNGEST_DEV: "" },
    knowsFunctions: () => knowsFunctions(server),
    leave: server.kill,
    comeBack: server.start,
    stop: server.kill,
  };
}

async function startRunner({ sdkUrl, databaseUrl, onLine }: JobServerOptions): Promise<JobServerPart> {
  const port = await freePort();
  const [key, eventKey] = [randomBytes(32).toString("hex"), randomBytes(16).toString("hex")];
  const start = () =>
    startInngest({
      databaseUrl,
      port,
      appUrl: sdkUrl,
      signing: { key, eventKeys: [eventKey] },
      log: onLine,
    });
  let server: InngestServer = await start();
  const url = `http://127.0.0.1:${port}`;
  return {
    name: "the sandbox's runner",
    port,
    variables: {
      INNGEST_DEV: "",
      INNGEST_BASE_URL: url,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: `signkey-prod-${key}`,
    },
    knowsFunctions: async () =>
      some(((await (await fetch(`${url}/dev`)).json()) as { functions?: unknown }).functions),
    leave: () => server.stop(),
    comeBack: async () => {
      server = await start();
    },
    stop: () => server.stop(),
  };
}

/** As the doctor asks. */
export async function knowsFunctions({ variables }: Pick<JobServer, "variables">): Promise<boolean> {
  const { INNGEST_BASE_URL: url = "", INNGEST_SIGNING_KEY: key = "" } = variables;
  const response = await fetch(`${url}/v1/apps/portrait-studio/functions`, {
    headers: { authorization: `Bearer ${key.replace(/^signkey-\w+-/, "")}` },
  });
  return response.ok && some(await response.json());
}

function some(functions: unknown): boolean {
  return Array.isArray(functions) && functions.length > 0;
}
