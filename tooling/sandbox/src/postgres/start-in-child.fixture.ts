// Started by the tests as a separate process, so that it can be killed.
import { startPostgres } from "./index.ts";

const [dataDir = "", port = ""] = process.argv.slice(2);
const running = await startPostgres({ dataDir, port: Number(port) });
process.send?.(running);
