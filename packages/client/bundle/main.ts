import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bundle, compileTypes } from "./bundle.ts";

const folder = fileURLToPath(new URL("../dist", import.meta.url));
const types = await compileTypes();
const { modules } = await bundle(folder, types);
await rm(types, { recursive: true });
process.stdout.write(`${modules.length} modules in ${folder}: ready for "npm pack".\n`);
