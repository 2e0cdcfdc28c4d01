import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
  type AcceptedPhoto,
  createIntake,
  IntakeError,
  type IntakeOptions,
  type PhotoIntake,
} from "./index.ts";

interface TestIntake {
  intake: PhotoIntake;
  /** Writes the bytes to a file of that name. */
  write: (bytes: Uint8Array, name?: string) => Promise<string>;
  /** Writes the bytes to a file of that name and takes it. */
  take: (bytes: Uint8Array, name?: string) => Promise<AcceptedPhoto & { body: Buffer }>;
}

/** An intake with a folder of its own, for the tests of the calling file. */
export function openTestIntake(options: IntakeOptions = {}): TestIntake {
  const intake = createIntake(options);
  let folder = "";
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "studio-intake-"));
  });
  afterAll(async () => {
    await intake.close();
    await rm(folder, { recursive: true, force: true });
  });
  const write = async (bytes: Uint8Array, name = "photo.jpg") => {
    files += 1;
    const path = join(folder, `${files}-${name}`);
    await writeFile(path, bytes);
    return path;
  };
  return {
    intake,
    write,
    take: async (bytes, name) => {
      const taken = await intake.acceptPhoto(await write(bytes, name), "somebody");
      return { ...taken, body: await readFile(taken.path) };
    },
  };
}

/** "taken", or the reason why not. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "taken";
  } catch (error) {
    return error instanceof IntakeError ? error.reason : `no IntakeError: ${String(error)}`;
  }
}
