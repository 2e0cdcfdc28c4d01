import { readEnvironment } from "@portrait-studio/platform/environment";
import { listensHere } from "@portrait-studio/platform/listens-here";

/** A container's health check. Only web or worker runs in a container; where both do, `healthy web` and `healthy worker` ask for one. */
const [wanted = ""] = process.argv.slice(2);
// biome-ignore lint/style/noProcessEnv: the one place where this command reads it
const running = await listensHere(readEnvironment(process.env));
process.exitCode = running.some((name) => name.startsWith(wanted)) ? 0 : 1;
