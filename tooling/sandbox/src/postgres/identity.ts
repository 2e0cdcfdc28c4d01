import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** PostgreSQL gets only this: a PGPORT or a locale of the person's shell must not reach it, and root's PATH may lack useradd's folder. */
const environment: Record<string, string> = {
  LC_ALL: "C",
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};
// Next's types demand more of an environment
export const postgresEnvironment = environment as NodeJS.ProcessEnv;

export interface Identity {
  /** undefined: the user of this process */
  owner?: { uid: number; gid: number };
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number };
}

interface FileOwner {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data directory or as the system user "postgres".
 * If that user cannot pass through the folders above (a clone under /root), it gets the one capability for that.
 * @throws one sentence when there is no way.
 */
export async function chooseIdentity(dataDir: string, program: string): Promise<Identity> {
  await mkdir(dirname(dataDir), { recursive: true });
  const own = process.getuid?.();
  const holder = await findOwner(dataDir);
  if (own !== 0) {
    if (own !== undefined && holder && holder.uid !== own) {
      throw new Error(
        `The database in ${dataDir} belongs to another user of this machine (uid ${holder.uid}): start the studio as the user who first started it.`,
      );
    }
    return { command: (file, args) => ({ file, args }) };
  }
  const owner = holder && holder.uid !== 0 ? holder : await systemUser();
  const direct = (file: string, args: string[]) => ({ file, args, ...owner });
  const probe = ["-c", 'test -x "$0" && test -x "$1"', program, dirname(dataDir)];
  if (await succeeds(direct("/bin/sh", probe))) return { owner, command: direct };
  // containers often withhold the narrower capability and leave the wider one
  for (const capability of ["dac_read_search", "dac_override"]) {
    const command = (file: string, args: string[]) => withCapability(capability, owner, file, args);
    if (await succeeds(command(program, ["--version"]))) return { owner, command };
  }
  throw new Error(
    `PostgreSQL does not run as root, and its user (uid ${owner.uid}) may not enter ${dirname(dataDir)} or a folder above it: move the studio to a folder that everyone may pass through, such as /srv, or start it as another user.`,
  );
}

/** setpriv replaces itself, so pid and signals are the program's. Without no_setuid_fixup access(2) would not count the capability. */
function withCapability(capability: string, owner: FileOwner, file: string, args: string[]) {
  return {
    file: "setpriv",
    args: [
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      "--clear-groups",
      "--securebits=+no_setuid_fixup",
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      "--",
      file,
      ...args,
    ],
  };
}

async function findOwner(dataDir: string): Promise<FileOwner | undefined> {
  try {
    const { uid, gid } = await stat(dataDir);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

async function systemUser(): Promise<FileOwner> {
  const existing = await lookUp("postgres");
  if (existing) return existing;
  const details = [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ];
  await succeeds({ file: "useradd", args: details });
  const created = await lookUp("postgres");
  if (created) return created;
  throw new Error(
    'PostgreSQL does not run as root, and the user "postgres" could not be made: start the studio as another user.',
  );
}

async function lookUp(name: string): Promise<FileOwner | undefined> {
  try {
    const [uid, gid] = await Promise.all([readId("-u", name), readId("-g", name)]);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

async function readId(flag: "-u" | "-g", name: string): Promise<number> {
  const { stdout } = await run("id", [flag, name], { env: postgresEnvironment });
  return Number(stdout);
}

async function succeeds({ file, args, uid, gid }: ReturnType<Identity["command"]>): Promise<boolean> {
  try {
    await run(file, args, { uid, gid, cwd: "/", env: postgresEnvironment });
    return true;
  } catch {
    return false;
  }
}
