import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AcceptedPhoto, ImageFacts, ImageOutput, QuarterTurn } from "./accept-photo.ts";
import { createPool, type PoolOptions } from "./processes/create-pool.ts";

/**
 * Everything that decodes images on behalf of web pages and uploads, in processes of their own: a hostile file costs one of
 * those and not the server. The `person` is whoever waits for the result; each has a fair turn.
 */
export interface PhotoIntake {
  /** Reads the photo in a file whose content is not trusted, and leaves it beside that file. @throws IntakeError */
  acceptPhoto: (path: string, person: string) => Promise<AcceptedPhoto>;
  /** Turns a photo that was taken in clockwise, as `acceptPhoto` leaves it. @throws IntakeError */
  turnPhoto: (path: string, degrees: QuarterTurn, person: string) => Promise<AcceptedPhoto>;
  /** Thumbnail and facts of an image that is kept as it is. @throws IntakeError */
  describeImage: (bytes: Uint8Array, person: string) => Promise<ImageFacts>;
  /** Encodes a finished image again, or makes a print of it; it is opened when its turn comes. @throws IntakeError */
  convertImage: (open: () => Readable, output: ImageOutput, person: string) => Promise<Uint8Array>;
  /** ids of the processes there are now */
  processIds: () => number[];
  /** Ends the processes; work in hand and work that waits fails. */
  close: () => Promise<void>;
}

export interface IntakeOptions extends Partial<PoolOptions> {
  /** where an image lies while it is converted */
  tempFolder?: string;
}

const megabyte = 1024 * 1024;

const usual: PoolOptions = {
  // one a core, and one that is free for the next person
  processes: Math.min(availableParallelism(), 4) + 1,
  // twice what light images take; a slow machine does more of them one at a time
  lightLimits: { milliseconds: 4_000, bytes: 320 * megabyte },
  // what passes by its header takes 5 s and 440 MB at most; both are for files that lie, and for slow machines
  limits: { milliseconds: 20_000, bytes: 640 * megabyte },
  worn: { tasks: 100, bytes: 256 * megabyte },
  idleMs: 60_000,
  pauseMs: 10 * 60_000,
};

export function createIntake({ tempFolder = tmpdir(), ...options }: IntakeOptions = {}): PhotoIntake {
  const pool = createPool({ ...usual, ...options });
  return {
    acceptPhoto: (path, person) =>
      pool.run(person, async () => ({ kind: "take", path })) as Promise<AcceptedPhoto>,
    turnPhoto: (path, degrees, person) =>
      pool.run(person, async () => ({ kind: "turn", path, degrees })) as Promise<AcceptedPhoto>,
    describeImage: (bytes, person) =>
      pool.run(person, async () => ({ kind: "describe", bytes })) as Promise<ImageFacts>,
    convertImage: async (open, output, person) => {
      const folder = await mkdtemp(join(tempFolder, "studio-convert-"));
      const [path, into] = [join(folder, "kept"), join(folder, "converted")];
      try {
        await pool.run(person, async () => {
          await pipeline(open(), createWriteStream(path));
          return { kind: "convert", path, into, output };
        });
        return await readFile(into);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    processIds: pool.pids,
    close: pool.close,
  };
}
