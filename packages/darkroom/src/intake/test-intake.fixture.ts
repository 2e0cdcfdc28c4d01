import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createIntake, IntakeError, type PhotoIntake, type TakenPhoto } from "./index.ts";

interface TestIntake {
  intake: PhotoIntake;
  /** Writes the bytes to a file of that name and takes it. */
  take: (bytes: Uint8Array, name?: string) => Promise<TakenPhoto>;
}

/** An intake with a folder of its own, for the tests of the calling file. */
export function openTestIntake(): TestIntake {
  const intake = createIntake();
  let folder = "";
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "studio-intake-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    intake,
    take: async (bytes, name = "photo.jpg") => {
      files += 1;
      const path = join(folder, `${files}-${name}`);
      await writeFile(path, bytes);
      return intake.takePhoto(path);
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
