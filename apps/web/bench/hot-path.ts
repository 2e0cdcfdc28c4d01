import { type Comparison, compare } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { type Load, load, requestsTo } from "./load.ts";
import { recordStatements } from "./record-statements.ts";
import { seedPerson } from "./seed-person.ts";
import { startServer, stopServers } from "./start-server.ts";

// What the studio's server adds to the statements of a call: the same statements on the same PostgreSQL by Node's bare HTTP server
// are the floor. One floor sends them as plain text, the usual way, and has the goals; the other prepares them, as the studio does.
// Each server has the first core for itself, where there is taskset; database and clients have the others.
//   node bench/hot-path.ts [rounds] [row, ...]

const rounds = Number(process.argv[2] ?? 7);
const only = process.argv.slice(3);
const seconds = 1.5;

type Goal = NonNullable<Comparison["goal"]>;

interface Case {
  name: string;
  path: string;
  goals: { one: number; eight: number };
}

const bench = await startBenchDatabase();
try {
  const { token, generationId, modelId } = await seedPerson(bench);
  const input = encodeURIComponent(JSON.stringify({ json: { id: generationId } }));
  const cases: Case[] = [
    {
      name: "tRPC read, 3 statements",
      path: `/api/trpc/generation.get?input=${input}`,
      goals: { one: 0.75, eight: 0.6 },
    },
    { name: "REST read of one row", path: `/api/models/${modelId}`, goals: { one: 0.75, eight: 0.6 } },
    { name: "auth.me", path: "/api/trpc/auth.me", goals: { one: 1, eight: 0.85 } },
  ];
  const { port: studio } = await startServer("studio-server.ts", { url: bench.url });
  for (const { name, path, goals } of cases) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    const statements = await recordStatements(bench.url, path, token);
    const measure = (port: number, clients: number, figure: (load: Load) => number) => async () =>
      figure(await load({ port, requests: requestsTo(path, token), clients, seconds }));
    for (const prepared of [false, true]) {
      const { port: floor } = await startServer("floor-server.ts", { url: bench.url, statements, prepared });
      const judge = async (clients: number, what: string, figure: (load: Load) => number, goal: Goal) =>
        compare({
          name: `${name}, ${clients} at once${what} / bare HTTP and the same SQL${prepared ? ", prepared" : ""}`,
          rounds,
          ours: measure(studio, clients, figure),
          yardstick: measure(floor, clients, figure),
          ...(!prepared && { goal }),
        });
      const perSecond = (load: Load) => load.perSecond;
      await judge(1, "", perSecond, { atLeast: goals.one });
      await judge(8, "", perSecond, { atLeast: goals.eight });
      await judge(32, ", p99", ({ p99 }) => p99, { atMost: 2 });
    }
  }
} finally {
  await stopServers();
  await bench.close();
}
