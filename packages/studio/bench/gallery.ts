import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { connectDatabase, type Database, generations, images, models, users } from "@portrait-studio/db";
import { migrate } from "@portrait-studio/db/migrate";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../src/context.ts";
import { selectCount, selectPage } from "../src/images/gallery-queries.ts";
import { readCounter } from "../src/models/counters.ts";
import { fillGallery } from "../src/testing/fill-gallery.ts";

const usage = `Measures the gallery's own queries as it grows, each against a yardstick in the same run.

  node packages/studio/bench/gallery.ts --database postgresql://user:password@127.0.0.1:5432/postgres
    [--small 1000] [--large 1000000] [--people 1000] [--rounds 7] [--calls 200]

It makes a database of its own on that server and drops it at the end. Prints "name ratio [min..max] rounds".
`;

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    small: { type: "string", default: "1000" },
    large: { type: "string", default: "1000000" },
    people: { type: "string", default: "1000" },
    rounds: { type: "string", default: "7" },
    calls: { type: "string", default: "200" },
  },
});
const write = (line: string) => process.stdout.write(`${line}\n`);
const place = { limit: 24, sort: "newest" } as const;

if (values.database) await onOwnDatabase(values.database, measure);
else write(usage);

async function onOwnDatabase(serverUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const name = `bench_gallery_${randomBytes(4).toString("hex")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = connectDatabase({ url: serverUrl, max: 1 });
  await admin.db.execute(sql.raw(`create database ${name}`));
  // filling writes millions of rows; nothing that is measured does
  await admin.db.execute(sql.raw(`alter database ${name} set synchronous_commit = off`));
  try {
    await migrate(url.href);
    const connection = connectDatabase({ url: url.href, max: 1 });
    try {
      await work(connection.db);
    } finally {
      await connection.close();
    }
  } finally {
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  }
}

async function measure(db: Database): Promise<void> {
  const [small, large, people] = [values.small, values.large, values.people].map(Number) as [
    number,
    number,
    number,
  ];
  await db.execute(sql`set statement_timeout = 0`);
  const each = Math.round(large / people);
  write(`filling: one person with ${small}, one with ${large}, ${people} with ${each} each`);
  const few = await onePerson(db, small);
  const many = await onePerson(db, large);
  const { actors } = await fillGallery(db, { people, picturesEach: each });
  const one = any(actors);
  for (const table of [images, generations, models, users]) await db.execute(sql`vacuum analyze ${table}`);

  write("G1: a page at any depth");
  const page = async (actor: Actor, cursors: string[]) => {
    await selectPage(db, actor, { ...place, cursor: any(cursors) });
    await readCounter(db, actor, "pictures", undefined);
  };
  await compare(
    "G1 page, large / small",
    () => page(many.actor, many.cursors),
    () => page(few.actor, few.cursors),
  );
  await compare(
    "G1 OFFSET / page, large",
    () => offsetPage(db, many.actor, large),
    () => page(many.actor, many.cursors),
    3,
  );

  write(`G2: a search, ${each} pictures of a person among ${2 * large + small}`);
  for (const q of ["luz", "garden velvet", "zzzz"]) {
    const search = async () => {
      const input = { ...place, q };
      await selectPage(db, one, input);
      await selectCount(db, one, input);
    };
    const took = await compare(`G2 search "${q}" / plain index`, search, () => plainSearch(db, one, q));
    write(`   ${took.toFixed(2)} ms for page and count`);
  }

  write("G4: the total that is shown");
  await compare(
    "G4 counter / primary key, large",
    () => readCounter(db, many.actor, "pictures", undefined),
    () => db.select({ id: users.id }).from(users).where(eq(users.id, many.actor.userId)),
  );
}

async function onePerson(db: Database, pictures: number) {
  const { actors } = await fillGallery(db, { people: 1, picturesEach: pictures });
  const actor = actors[0] as Actor;
  const { rows } = await db.execute<{ created_at: Date; id: string }>(sql`
    select created_at, id from image where user_id = ${actor.userId} order by md5(id) limit 500`);
  const cursors = rows.map((row) =>
    Buffer.from(`${new Date(row.created_at).toISOString()} ${row.id}`).toString("base64url"),
  );
  return { actor, cursors };
}

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** The usual way to page. */
async function offsetPage(db: Database, { userId }: Actor, pictures: number): Promise<void> {
  await db.execute(sql`
    select * from image where user_id = ${userId} and in_gallery and deleted_at is null
    order by created_at desc, id desc limit 25 offset ${Math.floor(Math.random() * pictures)}`);
}

/** The same search through the same index, without what rides along in it: each candidate's row is looked at. */
async function plainSearch(db: Database, { userId }: Actor, q: string): Promise<void> {
  const words = q.split(" ").map((word) => sql`and lower(prompt) like ${`%${word}%`}`);
  const matching = sql`user_id = ${userId} and in_gallery and deleted_at is null ${sql.join(words, sql` `)}`;
  await db.execute(sql`select * from image where ${matching} order by created_at desc, id desc limit 25`);
  await db.execute(sql`select count(*) from image where ${matching}`);
}

/** Times both in turn. Prints the median ratio of the rounds. @returns ours in milliseconds a call, the median */
async function compare(
  name: string,
  ours: () => Promise<unknown>,
  yardstick: () => Promise<unknown>,
  calls = Number(values.calls),
): Promise<number> {
  const time = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) await work();
    return (performance.now() - start) / calls;
  };
  await time(ours);
  await time(yardstick);
  const rounds: { ratio: number; took: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const took = await time(ours);
    rounds.push({ took, ratio: took / (await time(yardstick)) });
  }
  const ratios = rounds.map((round) => round.ratio).sort((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)] ?? 0;
  write(
    `${name} ${median.toFixed(3)} [${ratios[0]?.toFixed(3)}..${ratios.at(-1)?.toFixed(3)}] ${ratios.length}`,
  );
  return rounds.map((round) => round.took).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
}
