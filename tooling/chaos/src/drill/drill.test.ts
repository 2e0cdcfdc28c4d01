import { expect, test } from "vitest";
import { describeRows, writePage } from "../report.ts";
import { readSettings, usage } from "./drill.ts";
import { createLogBook } from "./processes.ts";
import { describeMissing, findPrograms } from "./programs.ts";
import { rounds } from "./rounds/index.ts";

test("all rounds are done by default, parts are away for a minute, and every round is named in the help", () => {
  expect(readSettings([], rounds)).toMatchObject({ only: [], awaySeconds: 60, keep: false });
  expect(readSettings(["--only", "tour,mail", "--away", "20"], rounds)).toMatchObject({
    only: ["tour", "mail"],
    awaySeconds: 20,
  });
  for (const { name } of rounds) expect(usage(rounds)).toContain(`  ${name} `);
  expect(new Set(rounds.map(({ name }) => name)).size).toBe(rounds.length);
});

test.each([
  ["--only", "earthquake"],
  ["--away", "2"],
  ["--away", "a while"],
])("refuses %s %s", (...args) => {
  expect(() => readSettings(args, rounds)).toThrow();
});

test("what is not on the machine is named with where it comes from", () => {
  const programs = findPrograms([], "/nowhere");
  expect(describeMissing({ ...programs, caddy: undefined }, ["caddy"])).toMatch(
    /^caddy is not .* go install/,
  );
  expect(describeMissing({ caddy: "/usr/bin/caddy" }, ["caddy"])).toBe("");
});

test("the log book counts a studio's complaints, and no others", () => {
  const written: string[] = [];
  const book = createLogBook((line) => written.push(line));
  const began = Date.now();
  for (const source of ["web-1", "web-2"])
    book.of(source)(JSON.stringify({ level: "error", message: "A request failed." }));
  book.of("worker-1")(JSON.stringify({ level: "info", message: "fine" }));
  book.of("postgres")("FATAL: terminating");
  expect(book.complaints(began)).toEqual(["web error: A request failed. (2 times)"]);
  expect(book.complaints(Date.now() + 1000)).toEqual([]);
  expect(written).toHaveLength(4);
});

test("the report names skipped rounds and findings", () => {
  const rows = [
    { title: "one", findings: [], seconds: 3, skipped: "caddy is not on this machine" },
    { title: "two", findings: ["an image is gone"], seconds: 4, shown: { recovered: "after 2 s" } },
  ];
  expect(describeRows(rows)).toMatch(/one\s+skipped\s+3 s[\s\S]*two\s+1 findings\s+4 s\s+after 2 s/);
  expect(writePage(rows)).toContain("- an image is gone");
});
