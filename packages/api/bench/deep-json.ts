import { compare, median } from "@portrait-studio/bench";
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

/** A reading is of many, because each takes a few milliseconds. */
async function measure(json: string): Promise<number> {
  const waits: number[] = [];
  for (let count = 0; count < 40; count += 1) waits.push(await waitBeside(json));
  return median(waits);
}

const nested = `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`;
const flat = JSON.stringify("a".repeat(bytes));
await compare({
  name: "another caller's wait beside deep JSON, against flat JSON",
  rounds: 7,
  ours: () => measure(nested),
  yardstick: () => measure(flat),
  goal: { atMost: 1.5 },
});
