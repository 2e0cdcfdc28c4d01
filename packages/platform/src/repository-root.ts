import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

// not `new URL(…, import.meta.url)`, which bundlers treat as an asset
/** Absolute path of the folder from which relative paths in the environment are resolved. */
export const repositoryRoot = resolve(fileURLToPath(import.meta.url), "../../../..");
