import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datedRows, toGroup, toLabel } from "./image-wall.tsx";
import { gridRows, neighbour } from "./justify-rows.ts";

const now = new Date(2026, 10, 25, 9, 0);
const at = (...parts: [number, number, number, number?]) => new Date(...parts).toISOString();

describe("a group", () => {
  it.each([
    [at(2026, 10, 25, 0), "2026-11-25", "Today", "Hoy"],
    [at(2026, 10, 24, 23), "2026-11-24", "Yesterday", "Ayer"],
    [at(2026, 10, 19, 12), "2026-11-19", "Thursday, November 19", "Jueves, 19 de noviembre"],
    [at(2026, 10, 18, 12), "2026-11", "November 2026", "Noviembre de 2026"],
    [at(2025, 0, 3), "2025-01", "January 2025", "Enero de 2025"],
  ])("of %s is %s", (instant, group, english, spanish) => {
    expect(toGroup(instant, now)).toBe(group);
    expect([toLabel(group, "en", now), toLabel(group, "es", now)]).toEqual([english, spanish]);
  });

  it("of a clock that runs ahead is today's", () => {
    expect(toGroup(at(2026, 10, 26), now)).toBe("2026-11-26");
    expect(toLabel("2026-11-26", "en", now)).toBe("Today");
  });
});

describe("dated rows", () => {
  const gap = 8;
  const layOut = (images: readonly unknown[]) =>
    gridRows(images.length, { width: 328, columns: 2, gap, ratio: 1 });
  const rowsOf = (groups: string[]) =>
    datedRows(groups, { toGroup: (group) => group, layOut, headingHeight: 40, gap });

  it("have every image once, in order, under its heading, and never overlap", () => {
    const groups = fc.array(fc.tuple(fc.string(), fc.integer({ min: 1, max: 9 })), { maxLength: 20 });
    fc.assert(
      fc.property(groups, (runs) => {
        const images = runs.flatMap(([group, count]) => Array<string>(count).fill(group));
        const rows = rowsOf(images);
        expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual([...images.keys()]);
        let heading: string | undefined;
        for (const [place, row] of rows.entries()) {
          heading = row.heading ?? heading;
          for (const { index } of row.tiles) expect(images[index]).toBe(heading);
          const before = rows[place - 1];
          if (before) expect(row.top).toBe(before.top + before.height + gap);
        }
      }),
    );
  });

  it("lead up and down over headings", () => {
    const rows = rowsOf(["a", "a", "b", "b"]);
    expect([neighbour(rows, 1, "ArrowDown"), neighbour(rows, 3, "ArrowUp")]).toEqual([3, 1]);
    expect([neighbour(rows, 0, "ArrowUp"), neighbour(rows, 3, "ArrowDown")]).toEqual([0, 3]);
  });
});
