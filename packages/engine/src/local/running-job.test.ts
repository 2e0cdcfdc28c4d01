import { expect, test } from "vitest";
import { RunningJob } from "./running-job.ts";

const patience = 60_000;

function begin() {
  return new RunningJob(0, () => new Promise<undefined>(() => {}));
}

test("a change that comes between two questions is told at once", async () => {
  const job = begin();
  for (const progress of [1, 2]) {
    job.report(progress);
    expect(await job.news(patience)).toEqual({ progress });
  }
});

test("a question without anything new waits for it", async () => {
  const job = begin();
  const asked = job.news(patience);
  job.report(1);
  expect(await asked).toEqual({ progress: 1 });
});
