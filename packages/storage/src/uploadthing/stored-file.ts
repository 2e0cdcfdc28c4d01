import { randomBytes } from "node:crypto";
import { checkKey, isKey } from "../keys.ts";

/** One upload. Each has a file key of its own at UploadThing, so a key that was replaced has several for a moment. */
export interface StoredFile {
  /** ours */
  key: string;
  /** UploadThing's; never used twice */
  fileKey: string;
  /** later uploads have greater ones, in the order of text */
  version: string;
  contentType: string;
  bytes: number;
  /** all of its bytes have arrived */
  whole: boolean;
}

/** A file as UploadThing lists it, in what is used of it. */
export interface ListedFile {
  key: string;
  name: string;
  customId: string | null;
  size: number;
  status: string;
  uploadedAt: number;
}

const customIdPattern = /^([0-9a-z]{9}-[0-9a-f]{12})\.(.+)$/;

/** The name under which UploadThing shows it: our key without slashes, which some servers cut file names at. */
export function fileNameOf(key: string): string {
  checkKey(key);
  return key.replaceAll("/", "~");
}

/** Unlike a name, a custom id may be used once only, ever: so it holds what is new with each upload. */
export function customIdOf(version: string, contentType: string): string {
  return `${version}.${contentType.replace("/", "~")}`;
}

/** Undefined for a file that this driver did not upload, and for one that is being deleted. */
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

/** Makes versions that grow: by the clock, and within one process even when it stands still or goes back. */
export function createVersions(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return `${versionAt(last)}-${randomBytes(6).toString("hex")}`;
  };
}

/** What versions made before this time, in milliseconds since 1970, are less than. */
export function versionAt(time: number): string {
  return Math.max(0, Math.floor(time)).toString(36).padStart(9, "0");
}

/** When a version was made, in milliseconds since 1970. */
export function timeOf(version: string): number {
  return Number.parseInt(version.slice(0, 9), 36);
}
