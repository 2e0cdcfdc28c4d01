import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { AcceptedPhoto, PhotoIntake } from "@portrait-studio/photo/intake";

type Remembered = Pick<PhotoIntake, "acceptPhoto" | "describeImage">;

/**
 * The same few photos and images are those of most tests, and a sixth of their processor time goes to decoding them again. Each is
 * decoded once in a process; one that is refused is decoded again.
 */
export function rememberPhotos(intake: PhotoIntake): Remembered {
  const accepted = new Map<string, AcceptedPhoto & { file: Buffer }>();
  const described = new Map<string, Awaited<ReturnType<PhotoIntake["describeImage"]>>>();
  return {
    acceptPhoto: async (path, person) => {
      const key = hash("sha1", await readFile(path));
      const known = accepted.get(key);
      if (!known) {
        const photo = await intake.acceptPhoto(path, person);
        accepted.set(key, { ...photo, file: await readFile(photo.path) });
        return photo;
      }
      const { file, ...photo } = known;
      const copy = `${path}.jpg`;
      await writeFile(copy, file);
      return { ...photo, path: copy };
    },
    describeImage: async (bytes, person) => {
      const key = hash("sha1", bytes);
      const known = described.get(key) ?? (await intake.describeImage(bytes, person));
      described.set(key, known);
      return known;
    },
  };
}
