import { expect, it } from "vitest";
import { pollInterval } from "./poll.ts";

const job = (updatedAt: string, id = "one") => ({ id, updatedAt });
const query = () => ({ state: { dataUpdatedAt: 0 } });

it("asks 0.4 s after news, and ever less often without, down to every 5 s after a minute", () => {
  const asking = query();
  const after = (seconds: number, updatedAt = "first") => {
    asking.state.dataUpdatedAt = seconds * 1000;
    return pollInterval(asking, [job(updatedAt)]);
  };
  expect([after(100), after(105), after(130), after(160), after(1000)]).toEqual([400, 432, 1550, 5000, 5000]);
  expect([after(1001, "second"), after(1006, "second")]).toEqual([400, 432]);
});

it("asks less often the more jobs there are", () => {
  const jobs = Array.from({ length: 20 }, (_, n) => job("first", String(n)));
  const intervals = [2, 4, 20].map((count) => pollInterval(query(), jobs.slice(0, count)));
  expect(intervals).toEqual([800, 1600, 5000]);
});

it("asks no more without unfinished jobs", () => {
  expect(pollInterval(query(), [])).toBe(false);
});
