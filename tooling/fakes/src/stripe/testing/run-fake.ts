import { startStripe } from "../index.ts";

/** A fake in a process of its own, for a test to kill. Its options come as the first argument, as JSON. */
const fake = await startStripe(JSON.parse(process.argv[2] ?? "{}"));
process.send?.({ port: fake.port });
