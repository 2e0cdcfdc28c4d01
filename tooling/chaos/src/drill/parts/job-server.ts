import { join } from "node:path";
import { startInngest } from "@portrait-studio/inngest-runner";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { createServerKeys, type OwnInngestServer, startInngestServer } from "../../inngest-server.ts";
import { type PartOptions, type StudioPart, startServer } from "../../part.ts";
import type { Programs } from "../programs.ts";

export type JobServerPart = StudioPart & Pick<OwnInngestServer, "port" | "variables" | "knowsFunctions">;

interface JobServerOptions {
  sdkUrl: string;
  /** for the runner, where Inngest's own server is not on this machine */
  databaseUrl: string;
}

export async function startJobServer(
  { folder, onLine }: PartOptions,
  { inngest }: Programs,
  { sdkUrl, databaseUrl }: JobServerOptions,
): Promise<JobServerPart> {
  if (inngest) return await startInngestServer(inngest, { folder: join(folder, "inngest"), sdkUrl, onLine });
  const port = await freePort();
  const { url, key, eventKey, variables } = createServerKeys(port);
  const signing = { key, eventKeys: [eventKey] };
  const part = await startServer("the sandbox's runner", () =>
    startInngest({ databaseUrl, port, appUrl: sdkUrl, signing, log: onLine }),
  );
  return {
    ...part,
    port,
    variables,
    knowsFunctions: async () => {
      const { functions } = (await (await fetch(`${url}/dev`)).json()) as { functions: unknown[] };
      return functions.length > 0;
    },
  };
}
