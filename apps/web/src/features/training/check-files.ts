import { limits, photoTypes } from "@portrait-studio/contract/limits";

/** "known" is what the server says of a file that the set has already */
export type Refusal = "type" | "size" | "empty" | "tooMany" | "known";

export interface RefusedFile {
  name: string;
  reason: Refusal;
}

export interface CheckedFiles {
  accepted: File[];
  refused: RefusedFile[];
  /** how many photos would have to go, so that every good file fits */
  surplus: number;
}

const extensions = /\.(jpe?g|png|gif|webp|hei[cf])$/i;

/** Refuses what the server would refuse; the rest goes on, in its order, as far as there is room. @param present names in the set */
export function checkFiles(files: readonly File[], present: readonly string[]): CheckedFiles {
  const refused: RefusedFile[] = [];
  const accepted: File[] = [];
  const left: RefusedFile[] = [];
  const names = [...present];
  let room = limits.maxPhotos - present.length;
  for (const file of files) {
    const { name } = file;
    const reason = findRefusal(file);
    const again = names.indexOf(name);
    if (reason) refused.push({ name, reason });
    else if (again >= 0) {
      // perhaps the same file, which needs no room: the server compares them, and says so
      names.splice(again, 1);
      accepted.push(file);
    } else if (room > 0) {
      room -= 1;
      accepted.push(file);
    } else left.push({ name, reason: "tooMany" });
  }
  return { accepted, refused: [...refused, ...left], surplus: left.length };
}

function findRefusal({ name, type, size }: File): Refusal | undefined {
  // some systems do not say the type; the server looks at the content anyway
  const known = type ? photoTypes.some((photoType) => photoType === type) : extensions.test(name);
  if (!known) return "type";
  if (size === 0) return "empty";
  return size > limits.maxPhotoBytes ? "size" : undefined;
}
