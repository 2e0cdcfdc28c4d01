// Started by the tests as a process of its own, so that it can be killed as a person would kill a studio.
import { startPostgres } from "./index.ts";

const [dataDir = "", port = ""] = process.argv.slice(2);
const running = await startPostgres({ dataDir, port: Number(port) });
process.send?.(running);
