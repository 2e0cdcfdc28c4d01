import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { runProgram, runToEnd } from "../../run-program.ts";
import { until } from "../../until.ts";
import { deployFolder } from "../processes.ts";
import { sampleHash } from "../programs.ts";
import type { PartOptions } from "./part.ts";

export interface ProxyPart {
  name: string;
  /** https */
  url: string;
  /** of the certificate's own authority, for NODE_EXTRA_CA_CERTS */
  authorityFile: string;
  stop: () => Promise<void>;
}

interface ProxyOptions extends PartOptions {
  /** the name that people use */
  host?: string;
  webPorts: readonly number[];
  jobServerPort: number;
}

/** The settings of `deploy/Caddyfile`, of which only addresses are other ones: loopback, free ports and a made-up authority. */
interface CaddySettings {
  admin?: unknown;
  apps: {
    http: {
      http_port?: number;
      https_port?: number;
      servers: Record<string, { listen: string[]; automatic_https?: unknown }>;
    };
    pki?: unknown;
  };
}

/** Caddy with the shipped file, with a certificate that it makes itself; all of a folder have one authority. */
export async function startProxy(
  { folder, onLine, host = "localhost", webPorts, jobServerPort }: ProxyOptions,
  program: string,
): Promise<ProxyPart> {
  const own = join(folder, "caddy");
  await mkdir(own, { recursive: true });
  const [httpPort, httpsPort, dashboardPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: own,
    XDG_DATA_HOME: own,
    XDG_CONFIG_HOME: own,
    STUDIO_HOST: host,
    DASHBOARD_HASH: sampleHash,
    WEB_SERVERS: webPorts.map((port) => `127.0.0.1:${port}`).join(" "),
  };
  const file = join(deployFolder, "Caddyfile");
  const adapted = await runToEnd(program, ["adapt", "--config", file, "--adapter", "caddyfile"], { env });
  if (adapted.code !== 0)
    throw new Error(`Caddy does not take deploy/Caddyfile: ${adapted.stderr.trim().split("\n").at(-1)}`);
  const settings = JSON.parse(
    adapted.stdout.replaceAll('"inngest:8288"', `"127.0.0.1:${jobServerPort}"`),
  ) as CaddySettings;
  const ports: Record<string, number> = { ":443": httpsPort, ":8288": dashboardPort };
  for (const server of Object.values(settings.apps.http.servers)) {
    server.listen = server.listen.map((address) => `127.0.0.1:${ports[address] ?? httpPort}`);
    server.automatic_https = { disable_redirects: true };
  }
  Object.assign(settings.apps.http, { http_port: httpPort, https_port: httpsPort });
  // it would else be trusted by this machine's programs
  settings.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  settings.admin = { disabled: true };
  const settingsFile = join(own, `${host}.json`);
  await writeFile(settingsFile, JSON.stringify(settings));
  const running = runProgram({
    name: "caddy",
    program,
    args: ["run", "--config", settingsFile],
    env,
    cwd: own,
    onLine,
  });
  const authorityFile = join(own, "caddy/pki/authorities/local/root.crt");
  await until("Caddy has its certificate", 30_000, async () => (await readFile(authorityFile)).length > 0);
  return {
    name: "Caddy with deploy/Caddyfile",
    url: `https://${host}:${httpsPort}`,
    authorityFile,
    stop: running.stop,
  };
}

/** Caddy with the shipped file for several workers. @returns the one address for Inngest */
export async function startWorkersProxy(
  { folder, onLine, workerPorts }: PartOptions & { workerPorts: readonly number[] },
  program: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const own = join(folder, "caddy-workers");
  await mkdir(own, { recursive: true });
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: own,
    XDG_DATA_HOME: own,
    XDG_CONFIG_HOME: own,
    WORKERS: workerPorts.map((one) => `127.0.0.1:${one}`).join(" "),
    WORKERS_PORT: String(port),
  };
  const args = ["run", "--config", join(deployFolder, "workers.Caddyfile"), "--adapter", "caddyfile"];
  const running = runProgram({ name: "caddy-workers", program, args, env, cwd: own, onLine });
  const url = `http://127.0.0.1:${port}`;
  // no worker runs yet
  await until("Caddy answers for the workers", 20_000, async () => (await fetch(url)).status > 0);
  return { url, stop: running.stop };
}

/** Caddy that leads everybody who comes to an old name to the same page of the new one. */
export async function startRedirect(
  { folder, onLine }: PartOptions,
  target: string,
  program: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const own = join(folder, "caddy-redirect");
  await mkdir(own, { recursive: true });
  const file = join(own, "Caddyfile");
  const url = `http://127.0.0.1:${port}`;
  await writeFile(file, `{\n\tadmin off\n}\n${url} {\n\tredir ${target}{uri} permanent\n}\n`);
  const env = { PATH: "/usr/bin:/bin", HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  const running = runProgram({ name: "caddy-redirect", program, args, env, cwd: own, onLine });
  const answers = async () => (await fetch(url, { redirect: "manual" })).status === 301;
  await until("Caddy redirects", 20_000, answers);
  return { url, stop: running.stop };
}
