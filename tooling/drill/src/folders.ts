import { join } from "node:path";

/** of this checkout */
export const repository = join(import.meta.dirname, "../../..");
export const deployFolder = join(repository, "deploy");
