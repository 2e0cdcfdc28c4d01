import { hasVisibleText } from "@portrait-studio/contract/visible-text";

const maxNameLength = 255;

/** Undoes what browsers write for three characters in a form, so that its head can be read. */
function decodeFormName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Makes a file's original name safe to store and show; it is never used as a path. */
export function cleanFileName(name: string | undefined): string {
  // a folder's name in front of it is left out
  const plain = decodeFormName(name?.split("/").at(-1) ?? "")
    .toWellFormed()
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(-maxNameLength)
    .toWellFormed();
  return hasVisibleText(plain) ? plain : "photo";
}
