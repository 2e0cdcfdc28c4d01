import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestStudio } from "../testing/use-test-studio.ts";
import { createHealthWatch } from "./health-watch.ts";
import { endHeartbeat, listProcesses, recordHeartbeat } from "./heartbeats.ts";

const testStudio = useTestStudio();

test("a process is listed for a minute after its heartbeat, by the database's clock, and not after its end", async () => {
  const { studio } = testStudio;
  const workerOf = async () => (await createHealthWatch(studio).check()).checks.worker;
  expect(await workerOf()).toBe("failed");
  await recordHeartbeat(studio, { id: "a", app: "worker", version: "1.0.0" });
  await recordHeartbeat(studio, { id: "b", app: "web", version: "1.0.0" });
  expect(await workerOf()).toBe("ok");
  await studio.db.execute(sql`update heartbeat set seen_at = seen_at - interval '61 seconds'`);
  expect(await workerOf()).toBe("failed");
  await recordHeartbeat(studio, { id: "a", app: "worker", version: "1.0.0" });
  expect(await listProcesses(studio)).toEqual([{ id: "a", app: "worker", version: "1.0.0" }]);
  await endHeartbeat(studio, "a");
  expect(await listProcesses(studio)).toEqual([]);
  // rows of processes that were killed go after a day
  await studio.db.execute(sql`update heartbeat set seen_at = seen_at - interval '2 days'`);
  await recordHeartbeat(studio, { id: "c", app: "web", version: "1.0.0" });
  expect((await studio.db.execute(sql`select id from heartbeat`)).rows).toEqual([{ id: "c" }]);
});
