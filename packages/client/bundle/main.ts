import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";

const folder = fileURLToPath(new URL("../dist", import.meta.url));
const { modules } = await bundle(folder);
process.stdout.write(`${modules.length} modules in ${folder}: ready for "npm pack".\n`);
