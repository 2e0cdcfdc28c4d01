import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "@portrait-studio/launcher/turbo";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { type PartOptions, type StudioPart, startProgram } from "../../part.ts";
import { deployFolder, sampleHash } from "../programs.ts";

export interface ProxyPart extends StudioPart {
  url: string;
  authorityFile: string;
}

interface ProxyOptions {
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

/** Caddy with the shipped file and https, with a certificate that it makes itself; all of a folder have one authority. */
export async function startProxy(
  options: PartOptions,
  program: string,
  { host = "localhost", webPorts, jobServerPort }: ProxyOptions,
): Promise<ProxyPart> {
  const [httpPort, httpsPort, dashboardPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    PATH: "/usr/bin:/bin",
    STUDIO_HOST: host,
    DASHBOARD_HASH: sampleHash,
    WEB_SERVERS: webPorts.map((port) => `127.0.0.1:${port}`).join(" "),
  };
  const file = join(deployFolder, "Caddyfile");
  const adapted = await runCommand(program, ["adapt", "--config", file, "--adapter", "caddyfile"], { env });
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
  const settingsFile = join(options.folder, `caddy-${host}.json`);
  await writeFile(settingsFile, JSON.stringify(settings));
  const authorityFile = join(options.folder, "caddy/caddy/pki/authorities/local/root.crt");
  const part = await startCaddy(options, program, {
    args: ["--config", settingsFile],
    env,
    answers: async () => (await readFile(authorityFile)).length > 0,
  });
  return {
    ...part,
    name: "Caddy with deploy/Caddyfile",
    url: `https://${host}:${httpsPort}`,
    authorityFile,
  };
}

export async function startWorkersProxy(
  options: PartOptions,
  program: string,
  workerPorts: readonly number[],
): Promise<StudioPart & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const part = await startCaddy(options, program, {
    args: ["--config", join(deployFolder, "workers.Caddyfile"), "--adapter", "caddyfile"],
    env: { WORKERS: workerPorts.map((one) => `127.0.0.1:${one}`).join(" "), WORKERS_PORT: String(port) },
    answers: async () => (await fetch(url)).status > 0,
  });
  return { ...part, url };
}

export async function startRedirect(
  options: PartOptions,
  program: string,
  target: string,
): Promise<StudioPart & { url: string }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const file = join(options.folder, "redirect.Caddyfile");
  await writeFile(file, `{\n\tadmin off\n}\n${url} {\n\tredir ${target}{uri} permanent\n}\n`);
  const part = await startCaddy(options, program, {
    args: ["--config", file, "--adapter", "caddyfile"],
    answers: async () => (await fetch(url, { redirect: "manual" })).status === 301,
  });
  return { ...part, url };
}

async function startCaddy(
  { folder, onLine }: PartOptions,
  program: string,
  { args, env, answers }: { args: string[]; env?: Record<string, string>; answers: () => Promise<boolean> },
): Promise<StudioPart> {
  const own = join(folder, "caddy");
  await mkdir(own, { recursive: true });
  return await startProgram({
    name: "Caddy",
    program,
    args: ["run", ...args],
    env: { ...env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
    onLine,
    answers,
  });
}
