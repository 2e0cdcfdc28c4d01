import type { Environment } from "../environment/environment.ts";
import { ownHost } from "./own-host.ts";

export async function listensHere({
  port,
  workerPort,
  host,
  workerHost,
}: Pick<Environment, "port" | "workerPort" | "host" | "workerHost">): Promise<("web server" | "worker")[]> {
  const answers = async (address: string) => {
    const response = await fetch(address, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
    return response?.status === 200;
  };
  const [web, worker] = await Promise.all([
    answers(`http://${ownHost(host)}:${port}/api/health/live`),
    answers(`http://${ownHost(workerHost)}:${workerPort}/health`),
  ]);
  return [...(web ? ["web server" as const] : []), ...(worker ? ["worker" as const] : [])];
}
