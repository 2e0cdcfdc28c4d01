import { readFile } from "node:fs/promises";
import { hasCode } from "./failures.ts";

/** Content types by extension; any other type is stored in a small file beside the body. */
const typesByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  json: "application/json",
  bin: "application/octet-stream",
};

export function typeByExtension(key: string): string | undefined {
  return typesByExtension[key.slice(key.lastIndexOf(".") + 1)];
}

/** Keys cannot contain "~", so this never collides with a body. */
export function noteBeside(path: string): string {
  return `${path}~type`;
}

export async function readContentType(key: string, path: string): Promise<string> {
  try {
    return await readFile(noteBeside(path), "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return typeByExtension(key) ?? "application/octet-stream";
  }
}
