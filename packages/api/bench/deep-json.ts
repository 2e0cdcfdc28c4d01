import { median, report } from "@portrait-studio/bench";
import type { HealthWatch, Studio } from "@portrait-studio/studio";
import { createApi } from "../src/create-api.ts";

// How long another caller waits beside 20 calls of 220 kB of nested JSON, against 20 of one long text:
//   node packages/api/bench/deep-json.ts

const calls = 20;
const bytes = 220_000;
const studio = {
  settings: { appUrl: "http://localhost:3000", sells: false },
  log: () => {},
} as unknown as Studio;
const health = { addCalls: () => {}, isReady: () => true } as unknown as HealthWatch;
const unlimited = { calls: 1e9, signIn: 1e9, unsigned: 1e9 };
const { handle } = createApi(studio, { version: "0.0.0", health, rateLimits: unlimited });

function send(json: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const body = `{"json":${json}}`;
  return handle(new Request("http://localhost:3000/api/trpc/auth.verify", { method: "POST", headers, body }));
}

/** The milliseconds until another caller has an answer. */
async function waitBeside(json: string): Promise<number> {
  const sent = Array.from({ length: calls }, () => send(json));
  const begun = performance.now();
  await handle(new Request("http://localhost:3000/api/health/live"));
  // a call that was received is answered between theirs
  await sent[0];
  await handle(new Request("http://localhost:3000/api/health/live"));
  const waited = performance.now() - begun;
  await Promise.all(sent);
  return waited;
}

const nested = `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`;
const flat = JSON.stringify("a".repeat(bytes));

// in turn, and each reading is of pairs from the whole run: what else the machine does meanwhile is in all of them alike
const rounds = 7;
const pairs = 40;
const waits = Array.from({ length: rounds }, () => ({ nested: [] as number[], flat: [] as number[] }));
await waitBeside(flat);
await waitBeside(nested);
for (let pair = 0; pair < pairs; pair += 1)
  for (const reading of waits) {
    reading.nested.push(await waitBeside(nested));
    reading.flat.push(await waitBeside(flat));
  }
report({
  name: "another caller's wait beside deep JSON, against flat JSON",
  figures: waits.map((reading) => median(reading.nested) / median(reading.flat)),
  yardstick: waits.map((reading) => median(reading.flat)),
  goal: { atMost: 1.5 },
});
