import { encodeTime } from "ulid";
import { searchTerms } from "../src/search-terms.ts";
import { startAppServer } from "../src/testing/start-app.ts";
import { waitFor } from "../src/testing/wait-for.ts";
import { report, say } from "./report.ts";
import { openStage } from "./stage.ts";

// node bench/store.ts [runs]
// Fills a runner's store with ended runs (100,000 by default) of 7 days, then times the dashboard's queries.

const runs = Number(process.argv[2] ?? 100_000);
const chunk = 2000;
const stepsPerRun = 5;
const repeats = 15;
const weekMs = 7 * 86_400_000;
const functionNames = Array.from({ length: 8 }, (_, n) => `shop-fn-${n}`);

const stage = await openStage();
const app = await startAppServer();
try {
  const runner = await stage.startRunner([app.url]);
  app.serve({
    runnerUrl: runner.url,
    checkpointing: true,
    functions: (client) =>
      functionNames.map((slug) =>
        client.createFunction(
          { id: slug.slice("shop-".length), triggers: [{ event: `event/${slug}` }] },
          async ({ step }) => {
            await step.sleep("long", "1h");
          },
        ),
      ),
  });
  await waitFor("the app to be registered", async () => {
    const { rows } = await stage.pool.query("select from function");
    return rows.length === functionNames.length;
  });
  const started = performance.now();
  for (let first = 0; first < runs; first += chunk) await fill(first, Math.min(chunk, runs - first));
  await stage.pool.query("analyze run; analyze event; analyze step");
  say(
    `${runs} runs of ${stepsPerRun} steps filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  for (const [name, path] of await questions(runner.url)) await time(runner.url, name, path);
  say(`runner's memory: ${((await runner.memory()).rss / 2 ** 20).toFixed(0)} MiB`);
  await runner.stop();
} finally {
  await app.close();
  await stage.close();
}
process.exit();

/** The dashboard's questions, from the plainest to the ones that an index helps least. */
async function questions(url: string): Promise<[string, string][]> {
  const list = (query: Record<string, string>) => `/api/runs?${new URLSearchParams(query)}`;
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const middle = idAt(Math.floor(runs / 2));
  const { runs: newest } = await (await fetch(url + list({}))).json();
  return [
    ["newest runs", list({})],
    ["a page in the middle", list({ cursor: middle })],
    ["one function", list({ function: "shop-fn-3" })],
    ["failed (1 in 101)", list({ status: "Failed" })],
    ["scheduled (none)", list({ status: "Scheduled" })],
    ["one function, failed", list({ function: "shop-fn-3", status: "Failed" })],
    ["one function, cancelled (none)", list({ function: "shop-fn-3", status: "Cancelled" })],
    ["one event", list({ event: "event/shop-fn-3" })],
    ["one event, failed", list({ event: "event/shop-fn-3", status: "Failed" })],
    ["an event of no run", list({ event: "event/nobody" })],
    ["one app", list({ app: "shop" })],
    ["an app of no run", list({ app: "nobody" })],
    ["the last hour", list({ since: hourAgo })],
    ["search: one run", list({ search: `orderId=order-${Math.floor(runs / 3)}x` })],
    ["search: nothing", list({ search: "nowhere-to-be-found" })],
    ["search: 1 in 500", list({ search: "user-77x" })],
    ["search: every run", list({ search: "portrait" })],
    [
      "search: 1 in 500, one function, failed",
      list({ search: "user-77x", function: "shop-fn-3", status: "Failed" }),
    ],
    ["search: every run, oldest tenth", list({ search: "portrait", cursor: idAt(Math.floor(runs / 10)) })],
    ["search: two terms", list({ search: "portrait userId=user-77x" })],
    ["one run", `/api/runs/${newest[0].id}`],
    ["newest events", "/api/events"],
    ["events: search, 1 in 500", "/api/events?search=user-77x"],
    ["events: search, all", "/api/events?search=portrait"],
    ["events: one name", "/api/events?event=event/shop-fn-3"],
    ["functions", "/api/functions"],
    ["queue", "/api/queue"],
  ];
}

async function time(url: string, name: string, path: string): Promise<void> {
  const times: number[] = [];
  let found = "";
  for (let n = 0; n < repeats; n++) {
    const start = performance.now();
    const answer = await (await fetch(url + path)).json();
    times.push(performance.now() - start);
    const rows = path.startsWith("/api/events") ? answer.events : answer.runs;
    if (Array.isArray(rows)) found = `${rows.length}${answer.nextCursor ? "+" : ""} found`;
  }
  say(`  ${name}: ${found}`);
  report({ name: `dashboard, ${name}`, figures: times, unit: "ms", goal: { atMost: 100 } });
}

function timeAt(n: number): number {
  return Date.now() - weekMs + Math.floor((weekMs * n) / runs);
}

function idAt(n: number): string {
  return `${encodeTime(timeAt(n), 10)}${String(n).padStart(16, "0")}`;
}

async function fill(first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const slug = functionNames[(n * 7) % functionNames.length] ?? "";
    const id = idAt(n);
    const data = {
      orderId: `order-${n}x`,
      userId: `user-${n % 500}x`,
      kind: "portrait",
      photos: [n % 13, n % 17],
      note: `a few words about order ${n}`,
    };
    const body = { id, name: `event/${slug}`, data, ts: timeAt(n), user: {} };
    const status = n % 101 === 0 ? "Failed" : "Completed";
    return { id, slug, status, body, at: new Date(timeAt(n)), terms: searchTerms({ internalId: id, body }) };
  });
  const ids = rows.map((row) => row.id);
  const times = rows.map((row) => row.at);
  await stage.pool.query(
    `insert into event (id, name, body, received_at, terms)
     select id, name, body::json, at, array_to_tsvector(string_to_array(terms, E'\\x01'))
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[]) as given(id, name, body, at, terms)`,
    [
      ids,
      rows.map((row) => row.body.name),
      rows.map((row) => JSON.stringify(row.body)),
      times,
      rows.map((row) => row.terms.join("\u0001")),
    ],
  );
  await stage.pool.query(
    `insert into run (id, function, event, status, queued_at, started_at, ended_at, output, step_count)
     select id, slug, id, status, at, at, at + interval '3 seconds', '{"ok":true}', $5
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as given(id, slug, status, at)`,
    [ids, rows.map((row) => row.slug), rows.map((row) => row.status), times, stepsPerRun],
  );
  await stage.pool.query(
    `insert into step (run, id, op, name, display_name, memo, pos, started_at, ended_at)
     select run, 'hash-' || n, 'StepRun', 'step ' || n, 'step ' || n, '{"data":{"path":"portraits/1/2/3.webp"}}', n, at, at
     from unnest($1::text[], $2::timestamptz[]) as given(run, at), generate_series(1, $3) as n`,
    [ids, times, stepsPerRun],
  );
}
