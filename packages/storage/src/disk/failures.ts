import { StorageError } from "../port.ts";

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** What a failed call to the disk means to the caller; an error that is not the disk's is given back as it is. */
export function storageFailure(error: unknown, key: string): unknown {
  if (error instanceof StorageError) return error;
  if (hasCode(error, "ENOENT", "EISDIR")) {
    return new StorageError("missing", `Nothing is stored at ${key}.`, { cause: error });
  }
  if (hasCode(error, "ENOTDIR", "EEXIST", "ENOTEMPTY")) {
    return new StorageError("invalid_key", `${key} runs through another key.`, { cause: error });
  }
  if (error instanceof Error && "syscall" in error) {
    return new StorageError("unavailable", `The disk refused ${key}.`, { cause: error });
  }
  return error;
}
