import { hasVisibleText } from "@portrait-studio/contract/visible-text";

const maxNameLength = 255;

/** Makes a file's original name safe to store and show; it is never used as a path. */
export function cleanFileName(name: string | undefined): string {
  const plain = (name ?? "")
    .toWellFormed()
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(-maxNameLength)
    .toWellFormed();
  return hasVisibleText(plain) ? plain : "photo";
}
