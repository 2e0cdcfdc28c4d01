import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { compare, type Measure, median, say } from "@portrait-studio/bench";
import { type Database, generations, images, models, users } from "@portrait-studio/db";
import { forgetful, inSession, startBenchDatabase } from "@portrait-studio/db/bench";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Actor } from "../src/context.ts";
import { selectCount, selectPage } from "../src/images/list-images.ts";
import { readCounter } from "../src/lists/read-counter.ts";
import { fillGallery } from "../src/testing/fill-gallery.ts";

// The gallery's queries as it grows, each against a yardstick in the same run:
//   node packages/studio/bench/gallery.ts [--small 1000] [--large 1000000] [--people 1000] [--rounds 7] [--calls 100]

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "1000000" },
    people: { type: "string", default: "1000" },
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "100" },
  },
});
const place = { limit: 24, sort: "newest" } as const;

const bench = await startBenchDatabase(forgetful);
try {
  await inSession(bench.url, (client) => measure(bench.db, serverTimer(client)));
} finally {
  await bench.close();
}

async function measure(db: Database, serverTime: ServerTime): Promise<void> {
  const [small, large, people] = [values.small, values.large, values.people].map(Number) as [
    number,
    number,
    number,
  ];
  const each = Math.round(large / people);
  say(`filling: one person with ${small}, one with ${large}, ${people} with ${each} each`);
  const few = await onePerson(db, small);
  const many = await onePerson(db, large);
  const { actors } = await fillGallery(db, { people, imagesEach: each });
  const one = any(actors);
  for (const table of [images, generations, models, users]) await db.execute(sql`vacuum analyze ${table}`);

  const page = ({ actor, cursors }: Person) =>
    serverTime(selectPage(db, actor, { ...place, cursor: any(cursors) }));
  await alternate({
    name: "gallery, a page at any depth, large / small",
    ours: () => page(many),
    yardstick: () => page(few),
    goal: { atMost: 2 },
  });
  // spread over all depths alike in every round
  let calls = 0;
  const depth = () => ((calls++ % 5) + 0.5) / 5;
  await alternate({
    name: "gallery, OFFSET / page, large",
    ours: () => serverTime(offsetPage(many.actor, large, depth())),
    yardstick: () => page(many),
    goal: { atLeast: 300 },
    calls: 5,
  });
  for (const q of ["garden", "garden velvet", "zzzz"]) {
    const ours = [selectPage(db, one, { ...place, q }), selectCount(db, one, { ...place, q })];
    const plain = plainSearch(one, q);
    const took = await alternate({
      name: `gallery, search "${q}" / plain index`,
      ours: () => serverTime(...ours),
      yardstick: () => serverTime(...plain),
      goal: { atMost: 0.4 },
    });
    say(`   ${median(took).toFixed(2)} ms for page and count`);
  }
  await alternate({
    name: "gallery, total shown / primary-key read",
    ours: () => clientTime(() => readCounter(db, many.actor, "images", undefined)),
    yardstick: () =>
      clientTime(() => db.select({ id: users.id }).from(users).where(eq(users.id, many.actor.userId))),
    goal: { atMost: 2 },
    calls: 5 * Number(values.calls),
  });
}

interface Person {
  actor: Actor;
  cursors: string[];
}

async function onePerson(db: Database, images: number): Promise<Person> {
  const { actors } = await fillGallery(db, { people: 1, imagesEach: images });
  const actor = actors[0] as Actor;
  const { rows } = await db.execute<{ created_at: Date; id: string }>(sql`
    select created_at, id from image where user_id = ${actor.userId} order by md5(id) limit 500`);
  const cursors = rows.map((row) =>
    Buffer.from(`${place.sort} ${new Date(row.created_at).toISOString()} ${row.id}`).toString("base64url"),
  );
  return { actor, cursors };
}

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** The usual paging with OFFSET. @param depth 0 to 1 */
function offsetPage({ userId }: Actor, images: number, depth: number): SQL {
  return sql`select * from image where user_id = ${userId} and in_gallery and deleted_at is null
    order by created_at desc, id desc limit 25 offset ${Math.floor(depth * images)}`;
}

/** The same search by the index's first columns alone, so that every candidate's row has to be read. */
function plainSearch({ userId }: Actor, q: string): SQL[] {
  const words = q.split(" ").map((word) => sql`and lower(i.prompt) like ${`%${word}%`}`);
  const matching = sql`i.user_id = ${userId} and i.in_gallery and i.deleted_at is null ${sql.join(words, sql` `)}`;
  return [
    sql`select i.*, m.name, g.kind, g.prompt, g.recipe_id, g.seed, g.aspect_ratio
      from image i join model m on m.id = i.model_id join generation g on g.id = i.generation_id
      where ${matching} order by i.created_at desc, i.id desc limit 25`,
    sql`select count(*) from image i where ${matching}`,
  ];
}

type Session = Parameters<Parameters<typeof inSession>[1]>[0];

/** Milliseconds that PostgreSQL takes to run the queries, without the client's time. */
type ServerTime = (...queries: SQLWrapper[]) => Promise<number>;

/** Measures prepared statements, as the studio's reads are, on both sides: PostgreSQL plans each text a few times only. */
function serverTimer(client: Session): ServerTime {
  const dialect = new PgDialect({ casing: "snake_case" });
  const names = new Map<string, string>();
  return async (...queries) => {
    let sum = 0;
    for (const query of queries) {
      const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
      const known = names.get(text);
      const name = known ?? `bench_${names.size}`;
      names.set(text, name);
      if (!known) await client.query(`prepare ${name} as ${text}`);
      const given = params.map((value) => client.escapeLiteral(String(value))).join(", ");
      const { rows } = await client.query(
        `explain (analyze, timing off, format json) execute ${name}${given && ` (${given})`}`,
      );
      const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
      sum += (plan?.["Planning Time"] ?? Number.NaN) + (plan?.["Execution Time"] ?? Number.NaN);
    }
    return sum;
  };
}

async function clientTime(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface Alternation extends Omit<Parameters<typeof compare>[0], "rounds"> {
  calls?: number;
}

/** Medians of many calls, since a single one is short. */
function alternate({
  calls = Number(values.calls),
  ours,
  yardstick,
  ...row
}: Alternation): Promise<number[]> {
  const medianOf = (measure: Measure) => async () => {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) times.push(await measure());
    return median(times);
  };
  return compare({
    ...row,
    rounds: Number(values.rounds),
    ours: medianOf(ours),
    yardstick: medianOf(yardstick),
  });
}
