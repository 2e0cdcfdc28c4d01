import { StorageError } from "../port.ts";

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

export function storageFailure(error: unknown, key: string): unknown {
  if (error instanceof StorageError) return error;
  if (hasCode(error, "ENOENT", "EISDIR")) {
    return new StorageError("missing", `Nothing is stored at ${key}.`, { cause: error });
  }
  if (hasCode(error, "ENOTDIR", "EEXIST", "ENOTEMPTY")) {
    return new StorageError("invalid_key", `A part of ${key} is itself a key.`, { cause: error });
  }
  if (error instanceof Error && "syscall" in error) {
    return new StorageError("unavailable", `The disk refused ${key}.`, { cause: error });
  }
  return error;
}
