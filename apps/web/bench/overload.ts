import { report } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { load, overload, requestsTo } from "./load.ts";
import { seedPerson } from "./seed-person.ts";
import { startServer, stopServers } from "./start-server.ts";
import { memoryOf } from "./usage.ts";

// Whether the web server keeps its head: 50 people who look at their screens, then more than it can answer, then 8 clients again.
//   node bench/overload.ts [seconds of the 50 people]

const seconds = Number(process.argv[2] ?? 60);
const overloadSeconds = 10;

const bench = await startBenchDatabase();
try {
  const { token, generationId, modelId } = await seedPerson(bench);
  const { port, child } = await startServer("studio-server.ts", { url: bench.url, pages: true });
  const memory = (when: string, most: number) => {
    const row = { name: `web ${when}, memory`, figures: [memoryOf(child.pid)], unit: "MB" };
    report({ ...row, goal: { atMost: most } });
  };
  const input = encodeURIComponent(JSON.stringify({ json: { id: generationId } }));
  const read = requestsTo(`/api/trpc/generation.get?input=${input}`, token);
  const screens = [
    "/api/auth/me",
    "/api/models",
    `/api/models/${modelId}`,
    "/api/generation/requests",
    "/api/images",
    "/api/credits/balance",
    "/create",
    "/gallery",
  ].flatMap((path) => requestsTo(path, token));
  memory("at rest", 250);

  // one call each second and person, in an order that mixes the screens
  const mixed = screens.map((_, index) => screens[(index * 1009) % screens.length] as Buffer);
  const people = await load({ port, requests: mixed, clients: 50, seconds, pause: 1000 });
  report({ name: `50 people for ${seconds} s, p99`, figures: [people.p99], unit: "ms" });
  memory("after 50 people", 300);

  const before = await load({ port, requests: read, clients: 8, seconds: 3 });
  const { slowest, statuses, perSecond } = await overload({
    port,
    requests: read,
    clients: 200,
    seconds: overloadSeconds,
  });
  const { 200: answered = 0, 503: refused = 0, ...others } = statuses;
  const wrong = Object.values(others).reduce((sum, count) => sum + count, 0);
  const name = "200 clients at once";
  report({ name: `${name}, slowest response`, figures: [slowest], unit: "ms", goal: { atMost: 2000 } });
  report({ name: `${name}, neither a 200 nor a 503`, figures: [wrong], goal: { atMost: 0 } });
  report({ name: `${name}, refused`, figures: [(100 * refused) / (answered + refused)], unit: "%" });
  report({ name: `${name}, answered / 8 clients`, figures: [perSecond / before.perSecond] });
  const after = await load({ port, requests: read, clients: 8, seconds: 3 });
  report({
    name: "8 clients right after the overload, p99 / before it",
    figures: [after.p99 / before.p99],
    goal: { atMost: 1.5 },
  });
  memory("after the overload", 400);
} finally {
  await stopServers();
  await bench.close();
}
