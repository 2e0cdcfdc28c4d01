export { dumpDatabase } from "./dump-database.ts";
export { LoadRefused, loadDatabase, prepareLoad } from "./load-database.ts";
export { type DatabaseDump, fileOfTable } from "./tables.ts";
