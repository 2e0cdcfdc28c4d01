import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { type Database, generations, images, models, users } from "@portrait-studio/db";
import { onOwnDatabase, spreadOf } from "@portrait-studio/db/bench";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "../src/context.ts";
import { readCounter } from "../src/counters.ts";
import { selectCount, selectPage } from "../src/images/gallery-queries.ts";
import { fillGallery } from "../src/testing/fill-gallery.ts";

const usage = `Measures the gallery's queries as it grows, each against a yardstick in the same run.

  node packages/studio/bench/gallery.ts --database postgresql://user:password@127.0.0.1:5432/postgres
    [--small 1000] [--large 1000000] [--people 1000] [--rounds 7] [--calls 100]

It creates a separate database on that server and drops it at the end. Prints "name ratio [min..max] rounds".
`;

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "1000000" },
    people: { type: "string", default: "1000" },
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "100" },
  },
});
const write = (line: string) => process.stdout.write(`${line}\n`);
const place = { limit: 24, sort: "newest" } as const;

if (values.database) await onOwnDatabase(values.database, measure);
else write(usage);

async function measure(db: Database): Promise<void> {
  const [small, large, people] = [values.small, values.large, values.people].map(Number) as [
    number,
    number,
    number,
  ];
  const each = Math.round(large / people);
  write(`filling: one person with ${small}, one with ${large}, ${people} with ${each} each`);
  const few = await onePerson(db, small);
  const many = await onePerson(db, large);
  const { actors } = await fillGallery(db, { people, imagesEach: each });
  const one = any(actors);
  for (const table of [images, generations, models, users]) await db.execute(sql`vacuum analyze ${table}`);

  write("G1: a page at any depth");
  const page = ({ actor, cursors }: Person) =>
    serverTime(db, selectPage(db, actor, { ...place, cursor: any(cursors) }));
  await compare(
    "G1 page, large / small",
    () => page(many),
    () => page(few),
  );
  await compare(
    "G1 OFFSET / page, large",
    () => serverTime(db, offsetPage(many.actor, large)),
    () => page(many),
    5,
  );

  write(`G2: a search, ${each} images of a person among ${2 * large + small}`);
  for (const q of ["garden", "garden velvet", "zzzz"]) {
    const ours = [selectPage(db, one, { ...place, q }), selectCount(db, one, { ...place, q })];
    const plain = plainSearch(one, q);
    const took = await compare(
      `G2 search "${q}" / plain index`,
      () => serverTime(db, ...ours),
      () => serverTime(db, ...plain),
    );
    write(`   ${took.toFixed(2)} ms for page and count`);
  }

  write("G4: the total that is shown");
  await compare(
    "G4 counter / primary key, large",
    () => clientTime(() => readCounter(db, many.actor, "images", undefined)),
    () => clientTime(() => db.select({ id: users.id }).from(users).where(eq(users.id, many.actor.userId))),
  );
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

/** Alternates calls of both and prints the median ratio of the rounds. @returns the median of our query in milliseconds */
async function compare(
  name: string,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
  calls = Number(values.calls),
): Promise<number> {
  const rounds: { ratio: number; took: number }[] = [];
  // the first round warms up
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const [left, right]: [number[], number[]] = [[], []];
    for (let call = 0; call < calls; call += 1) {
      left.push(await ours());
      right.push(await yardstick());
    }
    const took = median(left);
    if (round > 0) rounds.push({ took, ratio: took / median(right) });
  }
  const ratios = rounds.map((round) => round.ratio);
  write(`${name} ${spreadOf(ratios, 3)}`);
  return median(rounds.map((round) => round.took));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
