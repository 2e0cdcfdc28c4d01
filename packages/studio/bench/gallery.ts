import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { compare, type Measure, median, say } from "@portrait-studio/bench";
import { type Database, generations, images, models, users } from "@portrait-studio/db";
import { forgetful, startBenchDatabase } from "@portrait-studio/db/bench";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "../src/context.ts";
import { readCounter } from "../src/counters.ts";
import { selectCount, selectPage } from "../src/images/gallery-queries.ts";
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
  await measure(bench.db);
} finally {
  await bench.close();
}

async function measure(db: Database): Promise<void> {
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
    serverTime(db, selectPage(db, actor, { ...place, cursor: any(cursors) }));
  await alternate({
    name: "gallery, a page at any depth, large / small",
    ours: () => page(many),
    yardstick: () => page(few),
    goal: { atMost: 2 },
  });
  await alternate({
    name: "gallery, OFFSET / page, large",
    ours: () => serverTime(db, offsetPage(many.actor, large)),
    yardstick: () => page(many),
    goal: { atLeast: 300 },
    calls: 5,
  });
  for (const q of ["garden", "garden velvet", "zzzz"]) {
    const ours = [selectPage(db, one, { ...place, q }), selectCount(db, one, { ...place, q })];
    const plain = plainSearch(one, q);
    const took = await alternate({
      name: `gallery, search "${q}" / plain index`,
      ours: () => serverTime(db, ...ours),
      yardstick: () => serverTime(db, ...plain),
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

/** The usual paging with OFFSET. */
function offsetPage({ userId }: Actor, images: number): SQL {
  return sql`select * from image where user_id = ${userId} and in_gallery and deleted_at is null
    order by created_at desc, id desc limit 25 offset ${Math.floor(Math.random() * images)}`;
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

/** Milliseconds that PostgreSQL takes to plan and run the queries, without the client's time. */
async function serverTime(db: Database, ...queries: SQLWrapper[]): Promise<number> {
  let sum = 0;
  for (const query of queries) {
    const { rows } = await db.execute<{
      "QUERY PLAN": [{ "Planning Time": number; "Execution Time": number }];
    }>(sql`explain (analyze, timing off, format json) ${query.getSQL()}`);
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    sum += (plan?.["Planning Time"] ?? Number.NaN) + (plan?.["Execution Time"] ?? Number.NaN);
  }
  return sum;
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
