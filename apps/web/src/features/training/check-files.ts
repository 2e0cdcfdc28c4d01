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

/** Refuses before sending what the server would refuse; the rest goes on, in its order, as far as there is room. */
export function checkFiles(files: readonly File[], present: number): CheckedFiles {
  const refused: RefusedFile[] = [];
  const good: File[] = [];
  for (const file of files) {
    const reason = refusalOf(file);
    if (reason) refused.push({ name: file.name, reason });
    else good.push(file);
  }
  const room = Math.max(0, limits.maxPhotos - present);
  const accepted = good.slice(0, room);
  const left = good.slice(room);
  refused.push(...left.map(({ name }) => ({ name, reason: "tooMany" as const })));
  return { accepted, refused, surplus: left.length };
}

function refusalOf({ name, type, size }: File): Refusal | undefined {
  // some systems do not say the type; the server looks at the content anyway
  const known = type ? photoTypes.some((photoType) => photoType === type) : extensions.test(name);
  if (!known) return "type";
  if (size === 0) return "empty";
  return size > limits.maxPhotoBytes ? "size" : undefined;
}
