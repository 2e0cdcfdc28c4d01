import { fileURLToPath } from "node:url";

/** The repository's root, without a slash at the end. */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/, "");
