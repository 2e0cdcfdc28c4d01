import { readEnvironment } from "@portrait-studio/platform";
import { ownHost } from "@portrait-studio/platform/own-host";

/**
 * A container's health check: whether its web server or worker responds. Each has its own port, and only one of them runs in a
 * container.
 */
// biome-ignore lint/style/noProcessEnv: the one place where this command reads it
const { port, workerPort, host, workerHost } = readEnvironment(process.env);
const answers = async (address: string) => {
  const response = await fetch(address, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
  return response?.status === 200;
};
const all = await Promise.all([
  answers(`http://${ownHost(host)}:${port}/api/health`),
  answers(`http://${ownHost(workerHost)}:${workerPort}/health`),
]);
process.exitCode = all.includes(true) ? 0 : 1;
