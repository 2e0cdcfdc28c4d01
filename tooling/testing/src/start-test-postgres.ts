import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { startPostgres } from "@portrait-studio/sandbox/postgres";

const memory = "/dev/shm";
/** what all test databases that are there at once take, several times over */
const roomNeeded = 4 * 1024 ** 3;

/** A PostgreSQL for throw-away databases. It is gone once it has stopped. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(await findFolder(), "portrait-studio-postgres-"));
  const postgres = await startPostgres({
    dataDir: join(folder, "data"),
    port: await freePort(),
    settings: { max_connections: "300", fsync: "off", full_page_writes: "off" },
  });
  return {
    url: postgres.adminUrl,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** On a disk, making the files of a file's database costs as much as its tests. */
async function findFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize > roomNeeded ? memory : tmpdir();
}
