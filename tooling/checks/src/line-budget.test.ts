import { expect, it } from "vitest";
import { createWorkspace } from "./checks.fixture.ts";
import { checkLineBudget, countLines, lowerBudget } from "./line-budget.ts";

const lines = (count: number) => "const a = 1;\n".repeat(count);
const house = (db: number) =>
  createWorkspace({
    "packages/db/src/index.ts": lines(db),
    "packages/db/src/index.test.ts": lines(900),
    "packages/db/src/testing/samples.ts": lines(900),
    "packages/db/bench/rows.ts": lines(900),
  });

it("counts sources without tests, benchmarks and fixtures", () => {
  expect(countLines(house(120)).get("packages/db")).toBe(120);
});

it("refuses a package above its budget, one far below it, and one that is gone", () => {
  const budget = { ...lowerBudget(house(120), {}), "packages/db": { lines: 120 } };
  expect(checkLineBudget(house(120), budget)).toEqual([]);
  expect(checkLineBudget(house(121), budget)).toMatchObject([
    { text: expect.stringContaining("packages/db has 121 lines and a budget of 120") },
  ]);
  expect(checkLineBudget(house(69), budget)).toMatchObject([{ text: expect.stringContaining("--lower") }]);
  expect(checkLineBudget(house(70), budget)).toEqual([]);
  expect(checkLineBudget(house(120), { ...budget, "packages/gone": { lines: 1 } })).toHaveLength(1);
});

it("lowers what has shrunk, keeps what is above its budget, and takes in what is new", () => {
  const lowered = lowerBudget(house(100), { "packages/db": { lines: 120, why: "a reason" } });
  expect(lowered["packages/db"]).toEqual({ lines: 100 });
  expect(lowerBudget(house(121), { "packages/db": { lines: 120 } })["packages/db"]).toEqual({ lines: 120 });
  expect(lowerBudget(house(10), {})["packages/db"]).toEqual({ lines: 10 });
});
