import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { newId, outbox } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { relayOutbox } from "./relay-outbox.ts";

const database = useTestDatabase();
beforeEach(async () => {
  await database.db.delete(outbox);
});

async function addEvent(): Promise<string> {
  const id = newId("event");
  const data = { photoId: "pho_1", userId: "usr_1" };
  await database.db.insert(outbox).values({ id, name: "photo/added", data });
  return id;
}

/** A turn of a worker's relay. @returns ids of the events that it sent */
async function turn(): Promise<string[]> {
  const sent: string[] = [];
  const dispatch = async (events: readonly { id: string }[]) => {
    sent.push(...events.map(({ id }) => id));
  };
  await relayOutbox({ db: database.db, dispatch, log: () => {} }, { lost: true });
  return sent;
}

test("of two workers that look at the same time one does, and who only sends its own events never waits for it", async () => {
  const id = await addEvent();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7305421)`);
    expect(await turn()).toEqual([]);
    const sent = await relayOutbox({ db: database.db, dispatch: async () => {}, log: () => {} });
    expect(sent).toBe(1);
  });
  const next = await addEvent();
  expect(await turn()).toEqual([next]);
  expect(next).not.toBe(id);
});

test("an event is sent in the millisecond in which it is written", async () => {
  for (let event = 0; event < 100; event += 1) {
    await addEvent();
    expect(await relayOutbox({ db: database.db, dispatch: async () => {}, log: () => {} })).toBe(1);
  }
});

test("a worker that is stopped with events in its hand is replaced within ten seconds", async () => {
  const id = await addEvent();
  const fixture = new URL("stopped-relay.fixture.ts", import.meta.url).pathname;
  const worker: ChildProcess = spawn(process.execPath, [fixture, database.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    if (!worker.stdout) throw new Error("It has no output.");
    await once(worker.stdout, "data");
    worker.kill("SIGSTOP");
    await expect.poll(turn, { timeout: 10_000, interval: 500 }).toEqual([id]);
  } finally {
    worker.kill("SIGKILL");
  }
}, 40_000);
