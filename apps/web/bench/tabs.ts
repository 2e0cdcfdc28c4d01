import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { report, say } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { load, requestsTo } from "./load.ts";
import { seedPerson } from "./seed-person.ts";
import { startServer, stopServers } from "./start-server.ts";
import { memoryOf, processorOf } from "./usage.ts";

/**
 * What open tabs cost the web server: those that ask about a request that runs, and the same tabs with a stream of events each.
 *   node bench/tabs.ts [tabs]
 */
const tabs = Number(process.argv[2] ?? 10_000);
const seconds = 10;

const bench = await startBenchDatabase();
const sockets: Socket[] = [];
try {
  const { token } = await seedPerson(bench);

  const { port, child } = await startServer("studio-server.ts", { url: bench.url });
  const input = encodeURIComponent(JSON.stringify({ json: { limit: 12 } }));
  const requests = requestsTo(`/api/trpc/generation.list?input=${input}`, token);
  await load({ port, requests, clients: 8, seconds: 3 });
  const before = processorOf(child.pid);
  const { perSecond } = await load({ port, requests, clients: 8, seconds });
  const poll = (processorOf(child.pid) - before) / (perSecond * seconds);
  report({ name: "a poll, processor time of web", figures: [poll], unit: "ms" });

  const streams = await startServer("stream-server.ts", { url: bench.url });
  const empty = memoryOf(streams.child.pid);
  const opening = processorOf(streams.child.pid);
  let events = 0;
  const open = async (tab: number) => {
    const socket = connect({ port: streams.port, host: "127.0.0.1" });
    sockets.push(socket);
    socket.write(`GET /${tab} HTTP/1.1\r\nHost: studio.example\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const [first] = await once(socket, "data");
    if (!String(first).startsWith("HTTP/1.1 200")) throw new Error("A stream was refused.");
    socket.on("data", (part: Buffer) => {
      events += part.toString("latin1").split("event: news").length - 1;
    });
  };
  for (let begun = 0; begun < tabs; begun += 100) {
    await Promise.all(Array.from({ length: Math.min(100, tabs - begun) }, (_, n) => open(begun + n)));
  }
  const each = ((memoryOf(streams.child.pid) - empty) * 1024) / tabs;
  report({ name: `one of ${tabs} streams, memory of web`, figures: [each], unit: "kB" });
  const opened = (processorOf(streams.child.pid) - opening) / tabs;
  report({ name: "opening a stream, processor time of web", figures: [opened], unit: "ms" });

  const notified = processorOf(streams.child.pid);
  const sent = 20_000;
  for (let done = 0; done < sent; done += 500) {
    await bench.db.execute(
      sql`select pg_notify('news', (n % ${tabs})::text) from generate_series(${done}::int, ${done + 499}::int) n`,
    );
  }
  while (events < sent) await new Promise((resolve) => setTimeout(resolve, 20));
  const event = (processorOf(streams.child.pid) - notified) / sent;
  report({ name: "an event, processor time of web", figures: [event], unit: "ms" });
  say(`${events} events of ${sent} arrived.`);
} finally {
  for (const socket of sockets) socket.destroy();
  await stopServers();
  await bench.close();
}
