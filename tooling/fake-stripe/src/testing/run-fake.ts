import { startStripe } from "../index.ts";

/** A fake in a separate process, for a test to kill. Its options are the first argument, as JSON. */
const fake = await startStripe(JSON.parse(process.argv[2] ?? "{}"));
process.send?.({ port: fake.port });
