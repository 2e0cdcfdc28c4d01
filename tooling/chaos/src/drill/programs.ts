import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root as repository } from "@portrait-studio/launcher/root";

export const deployFolder = join(repository, "deploy");

/** of a password for the dashboard, which nobody asks for */
export const sampleHash = "$2a$14$Zkx19XLiW6VYouLHR5NmfOFU0z2GTNmpkT/5qqR7hx4IjWJPDhjvG";

const wanted = {
  postgres: "Debian's package postgresql; PostgreSQL 15 or newer",
  initdb: "Debian's package postgresql",
  pgbouncer: "Debian's package pgbouncer",
  caddy: "Caddy 2.10 or newer, e.g. go install github.com/caddyserver/caddy/v2/cmd/caddy@v2.10.2",
  versitygw: "go install github.com/versity/versitygw/cmd/versitygw@latest",
  inngest: "Inngest's own server, github.com/inngest/inngest",
  "redis-server": "Debian's package redis-server",
} as const;

export type ProgramName = keyof typeof wanted;
export type Programs = Partial<Record<ProgramName, string>>;

export function findPrograms(given: readonly string[], path: string): Programs {
  const folders = [...given, ...path.split(":"), "/usr/sbin", join(homedir(), "go/bin"), ...debianPostgres()];
  const isFit = (file: string) => isProgram(file) && (!file.endsWith("/caddy") || takesShippedFile(file));
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(isFit);
  const found = Object.keys(wanted).map((name) => [name, find(name)]);
  return Object.fromEntries(found.filter(([, file]) => file !== undefined));
}

export function describeMissing(programs: Programs, names: readonly ProgramName[]): string {
  const missing = names.filter((name) => programs[name] === undefined);
  return missing.map((name) => `${name} is not on this machine, or too old (${wanted[name]})`).join("; ");
}

export const programNames = Object.keys(wanted) as ProgramName[];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian 12's Caddy does not know how to limit the time of a body. */
function takesShippedFile(caddy: string): boolean {
  const args = ["adapt", "--config", join(deployFolder, "Caddyfile"), "--adapter", "caddyfile"];
  const env = { PATH: "/usr/bin:/bin", STUDIO_HOST: "localhost", DASHBOARD_HASH: sampleHash };
  return spawnSync(caddy, args, { env }).status === 0;
}

/** Newest first. */
function debianPostgres(): string[] {
  const root = "/usr/lib/postgresql";
  try {
    const versions = readdirSync(root).toSorted((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(root, version, "bin"));
  } catch {
    return [];
  }
}
