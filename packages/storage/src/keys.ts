import { StorageError } from "./port.ts";

const maxKeyLength = 400;
// a segment cannot begin with a dot, which excludes ".." and leaves dot folders to the drivers
const segment = "[a-z0-9_-][a-z0-9._-]*";
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`);
const prefixPattern = new RegExp(`^(?:${segment}/)*(?:${segment})?$`);

export function isKey(key: string): boolean {
  return key.length <= maxKeyLength && keyPattern.test(key);
}

/** @throws StorageError "invalid_key" */
export function checkKey(key: string): void {
  if (!isKey(key)) {
    throw new StorageError("invalid_key", `Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/** Checks that keys can begin with the prefix; the empty prefix matches every key. @throws StorageError "invalid_key" */
export function checkPrefix(prefix: string): void {
  if (prefix.length > maxKeyLength || !prefixPattern.test(prefix)) {
    throw new StorageError("invalid_key", `Not a prefix of keys: ${JSON.stringify(prefix.slice(0, 100))}`);
  }
}
