import { createWorld } from "./world.ts";
const world = await createWorld();
process.stdout.write(`${world.url}\n`);
process.on("SIGTERM", async () => { await world.close(); process.exit(0); });
setInterval(() => {}, 1000);
