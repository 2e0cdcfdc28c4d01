import { randomBytes } from "node:crypto";
import { checkKey, isKey } from "../keys.ts";

/** One upload. Each has its own file key at UploadThing, so a key has several uploads while it is replaced. */
export interface StoredFile {
  key: string;
  /** UploadThing's key; never reused */
  fileKey: string;
  /** greater, as text, for later uploads */
  version: string;
  contentType: string;
  bytes: number;
  /** whether all of its bytes have arrived */
  whole: boolean;
}

export interface ListedFile {
  key: string;
  name: string;
  customId: string | null;
  size: number;
  status: string;
  uploadedAt: number;
}

const customIdPattern = /^([0-9a-z]{9}-[0-9a-f]{12})\.(.+)$/;

/** The file's name at UploadThing: our key with its slashes replaced, because some servers cut names at slashes. */
export function toFileName(key: string): string {
  checkKey(key);
  return key.replaceAll("/", "~");
}

/** A custom id can be used only once, ever, so it contains the upload's version. */
export function toCustomId(version: string, contentType: string): string {
  return `${version}.${contentType.replace("/", "~")}`;
}

/** Undefined for a file of another program, and for one that is being deleted. */
export function readListedFile(file: ListedFile): StoredFile | undefined {
  const key = file.name.replaceAll("~", "/");
  const [, version, type] = customIdPattern.exec(file.customId ?? "") ?? [];
  if (!isKey(key) || !version || !type || file.status === "Deletion Pending") return undefined;
  return {
    key,
    fileKey: file.key,
    version,
    contentType: type.replace("~", "/"),
    bytes: file.size,
    whole: file.status === "Uploaded",
  };
}

/** Makes increasing versions from the clock; within one process also when the clock stands still or goes back. */
export function createVersions(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return `${versionAt(last)}-${randomBytes(6).toString("hex")}`;
  };
}

/** A version that is greater than all versions made before this time, in milliseconds since 1970. */
export function versionAt(time: number): string {
  return Math.max(0, Math.floor(time)).toString(36).padStart(9, "0");
}

/** When a version was made, in milliseconds since 1970. */
export function readTime(version: string): number {
  return Number.parseInt(version.slice(0, 9), 36);
}
