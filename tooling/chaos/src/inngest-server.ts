import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { type PartOptions, type ProgramPart, startProgram } from "./part.ts";

export interface OwnInngestServer extends ProgramPart {
  port: number;
  variables: Record<string, string>;
  /** whether it can start runs, as the doctor asks */
  knowsFunctions: () => Promise<boolean>;
}

interface OwnServerOptions extends PartOptions {
  sdkUrl: string;
  /** flags of where its queue and history last; without them they are in memory and SQLite */
  queue?: string[];
}

export function createServerKeys(port: number) {
  const [eventKey, key] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex")];
  const url = `http://127.0.0.1:${port}`;
  const keys = { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: `signkey-prod-${key}` };
  return { url, eventKey, key, variables: { INNGEST_DEV: "", INNGEST_BASE_URL: url, ...keys } };
}

/** Inngest's own server as our pages advise it. It keeps what it writes in the folder, and loses all that it has in hand when it leaves. */
export async function startInngestServer(
  program: string,
  { folder, sdkUrl, queue = [], onLine }: OwnServerOptions,
): Promise<OwnInngestServer> {
  const [port = 0, gateway, gatewayGrpc, executorGrpc] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  const { url, eventKey, key, variables } = createServerKeys(port);
  await mkdir(folder, { recursive: true });
  const flags = {
    host: "127.0.0.1",
    port,
    "sdk-url": sdkUrl,
    "poll-interval": 5,
    "event-key": eventKey,
    "signing-key": key,
    "sqlite-dir": folder,
    "connect-gateway-port": gateway,
    "connect-gateway-grpc-port": gatewayGrpc,
    "connect-executor-grpc-port": executorGrpc,
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = await startProgram({
    name: "Inngest's own server",
    program,
    args: ["start", ...args, ...queue],
    env: { HOME: folder },
    cwd: folder,
    onLine,
    answers: async () => (await fetch(`${url}/health`)).ok,
  });
  return {
    ...server,
    leave: server.kill,
    port,
    variables,
    knowsFunctions: async () => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/v1/apps/portrait-studio/functions`, { headers });
      return response.ok && ((await response.json()) as unknown[]).length > 0;
    },
  };
}
