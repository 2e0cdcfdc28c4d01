import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

// not `new URL(…, import.meta.url)`, which bundlers treat as an asset
export const repositoryRoot = resolve(fileURLToPath(import.meta.url), "../../../..");
