import { resolve } from "node:path";
import { describeDriver } from "../storage-entry.ts";

export const disk = describeDriver({
  variables: { STORAGE_DIR: "text" },
  /** folder: absolute path */
  read: ({ STORAGE_DIR: folder = ".data/storage" }, { root }) => ({ folder: resolve(root, folder) }),
});
