// Started by the test as a separate process, so that it can be killed while it holds the lock.
import { takeLock } from "./lock.ts";
import { identify } from "./processes.ts";

const [file = "", url = ""] = process.argv.slice(2);
const lock = await takeLock(file, url);
await lock.update([await identify(process.ppid)]);
process.send?.("locked");
process.on("message", () => {});
