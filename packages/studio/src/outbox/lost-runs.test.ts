import { type EventName, eventSchemas, type StudioEvent } from "@portrait-studio/contract";
import { newId, outbox } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readEvents } from "../health/read-figures.ts";
import { endAwaitedRun, recordRunHeartbeat, toEventId } from "./await-run.ts";
import { relayOutbox } from "./relay-outbox.ts";

// Job servers with queues, in simulated time: every turn of 15 seconds, what they run gives a sign, and the relay turns.

const turnSeconds = 15;
const database = useTestDatabase();
beforeEach(async () => {
  await database.db.delete(outbox);
});

interface Run {
  eventId: string;
  name: EventName;
  person: string;
  /** turns until it ends, or until it waits in the queue again for its next step */
  turns: number;
  steps: number;
}

/** A job server that takes runs in order, as long as one more may run. */
function openServer({ turns, steps = 1, admits }: Server) {
  const known = new Set<string>();
  let queue: Run[] = [];
  let running: Run[] = [];
  return {
    dispatch: async (events: readonly StudioEvent[]) => {
      for (const { id, name, data } of events) {
        if (known.has(id)) continue;
        known.add(id);
        const person = "userId" in data ? data.userId : "";
        queue.push({ eventId: id, name, person, turns, steps });
      }
    },
    turn: async () => {
      for (const run of [...running]) {
        run.turns -= 1;
        if (run.turns > 0) {
          await recordRunHeartbeat(database.db, { eventId: run.eventId, failedAttempts: 0 });
          continue;
        }
        running = running.filter((one) => one !== run);
        if (run.steps === 1) await endAwaitedRun(database.db, run);
        else queue.push({ ...run, turns, steps: run.steps - 1 });
      }
      for (const run of [...queue]) {
        if (!admits(run, running)) continue;
        queue = queue.filter((one) => one !== run);
        running.push(run);
        await recordRunHeartbeat(database.db, { eventId: run.eventId, failedAttempts: 0 });
      }
    },
    kill: () => {
      queue = [];
      running = [];
    },
  };
}

interface Server {
  /** of each step */
  turns: number;
  steps?: number;
  admits: (run: Run, running: readonly Run[]) => boolean;
}

async function add(name: EventName, userId: string): Promise<string> {
  const id = newId("event");
  const anyId = { exportId: "x", photoId: "x", generationId: "x", modelId: "x", trainingSessionId: "x" };
  await database.db.insert(outbox).values({
    id,
    name,
    data: eventSchemas[name].parse({ ...anyId, userId, sweep: "", stage: 0, after: "" }),
  });
  return id;
}

async function pass(seconds: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} = ${column} - interval '${seconds} seconds'`);
  const columns = ["created_at", "next_attempt_at", "sent_at", "heard_at", "ended_at"].map(earlier);
  await database.db.execute(sql`update outbox set ${sql.join(columns, sql`, `)}`);
}

/**
 * Lets minutes pass.
 * @param meanwhile is told how many turns have passed
 */
async function live(
  server: ReturnType<typeof openServer>,
  minutes: number,
  meanwhile: (turn: number) => unknown = () => {},
) {
  const studio = { db: database.db, dispatch: server.dispatch, log: () => {} };
  for (let turn = 0; turn < (minutes * 60) / turnSeconds; turn += 1) {
    await meanwhile(turn);
    await relayOutbox(studio, { lost: true });
    await server.turn();
    await pass(turnSeconds);
  }
}

const mostSends = async () => {
  const { rows } = await database.db.execute<{ sends: number }>(
    sql`select coalesce(max(sends), 0)::int as sends from outbox`,
  );
  return rows[0]?.sends;
};
const open = () => database.db.$count(outbox, sql`ended_at is null`);
const people = ["a", "b", "c", "d", "e", "f"];
const one = (_: Run, running: readonly Run[]) => running.length === 0;
const atTurn = (minutes: number) => (minutes * 60) / turnSeconds;

test("six people who wait for the one export at a time are not sent again, and no run of theirs counts as silent", async () => {
  for (const person of people) await add("account/export.requested", person);
  const silent: number[] = [];
  await live(openServer({ turns: 12, admits: one }), 19, async () => {
    silent.push((await readEvents(database)).silent);
  });
  expect(await open()).toBe(0);
  expect(await mostSends()).toBe(1);
  expect(Math.max(...silent)).toBe(0);
});

test("deletions of a night that wait for hours are not sent again", async () => {
  for (let person = 0; person < 60; person += 1) await add("account/deletion.requested", `p${person}`);
  await live(openServer({ turns: 8, admits: (_, running) => running.length < 2 }), 20);
  expect(await mostSends()).toBe(1);
});

test("a changed photo that waits behind added ones of the same person is not sent again", async () => {
  for (let photo = 0; photo < 4; photo += 1) await add("photo/added", "a");
  await add("photo/changed", "a");
  await live(openServer({ turns: 8, admits: one }), 11);
  expect(await open()).toBe(0);
  expect(await mostSends()).toBe(1);
});

test("an event that waits behind other functions on a full server is sent twice at most", async () => {
  for (let photo = 0; photo < 20; photo += 1) await add("photo/added", `p${photo}`);
  const server = openServer({ turns: 6, admits: one });
  await live(server, 30, (turn) => turn === 1 && add("account/export.requested", "a"));
  expect(await mostSends()).toBe(2);
});

test("runs that wait for minutes between their steps have at most two", async () => {
  for (let request = 0; request < 12; request += 1) await add("generation/requested", "a");
  const server = openServer({ turns: 3, steps: 6, admits: (_, running) => running.length < 2 });
  await live(server, 25);
  expect(await mostSends()).toBe(2);
});

test.each([
  { kills: [4], most: 2 },
  { kills: [4, 6.5], most: 3 },
])("a server that is killed after $kills minutes has every run again", async ({ kills, most }) => {
  for (const person of people) await add("account/export.requested", person);
  const server = openServer({ turns: 4, admits: one });
  await live(server, 20, (turn) => kills.some((minutes) => turn === atTurn(minutes)) && server.kill());
  expect(await open()).toBe(0);
  expect(await mostSends()).toBe(most);
});

test("an event that was lost twice is sent again, though the server is busy with those of others", async () => {
  const lost = await add("generation/requested", "a");
  const server = openServer({ turns: 2, admits: () => true });
  const { dispatch } = server;
  server.dispatch = (events) => dispatch(events.filter(({ id }) => id !== lost && id !== `${lost}.1`));
  await live(server, 8, (turn) => turn % 2 === 0 && add("generation/requested", `p${turn}`));
  expect(await database.db.$count(outbox, sql`id = ${lost} and ended_at is not null`)).toBe(1);
});

test("a sign of an earlier sending says nothing of the last, which may not have begun", async () => {
  const id = await add("account/export.requested", "a");
  const unheard = async () => {
    const { rows } = await database.db.execute<{ unheard: number }>(
      sql`select unheard_sends as unheard from outbox`,
    );
    return rows[0]?.unheard;
  };
  const hear = (sends: number) =>
    recordRunHeartbeat(database.db, { eventId: toEventId({ id, sends }), failedAttempts: 0 });
  // a run that begins before the relay has counted its sending
  await relayOutbox({ db: database.db, dispatch: () => hear(0), log: () => {} });
  expect(await unheard()).toBe(0);
  await pass(200);
  await relayOutbox({ db: database.db, dispatch: async () => {}, log: () => {} }, { lost: true });
  await hear(0);
  expect(await unheard()).toBe(1);
  await hear(1);
  expect(await unheard()).toBe(0);
});
