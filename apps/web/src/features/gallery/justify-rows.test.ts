import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridRows, justifyRows, neighbour, type Row } from "./justify-rows.ts";

const image = { width: 819, height: 1024 };
const wide = { width: 1024, height: 576 };
const options = { width: 1000, targetHeight: 250, gap: 8 };

const rightEdge = ({ tiles }: Row) => {
  const tile = tiles.at(-1);
  return tile ? tile.left + tile.width : 0;
};

describe("justifyRows", () => {
  it("fills every row but the last to the very edge, in order", () => {
    const rows = justifyRows(
      Array.from({ length: 23 }, (_, index) => (index % 3 ? image : wide)),
      options,
    );
    for (const row of rows.slice(0, -1)) {
      expect(rightEdge(row)).toBeCloseTo(1000);
      expect(row.height).toBeLessThanOrEqual(250);
      expect(row.height).toBeGreaterThan(125);
    }
    expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual([...Array(23).keys()]);
  });

  it("keeps the shape of every image", () => {
    const sizes = [image, wide, image, wide, image];
    for (const { height, tiles } of justifyRows(sizes, options)) {
      for (const { index, width } of tiles) {
        const size = sizes[index] ?? image;
        expect(width / height).toBeCloseTo(size.width / size.height);
      }
    }
  });

  it("does not blow up the last row", () => {
    const [row] = justifyRows([image], options);
    expect(row?.height).toBe(250);
    expect(row?.tiles[0]?.width).toBeCloseTo(200, 0);
  });

  it("shrinks one image that is wider than the page", () => {
    const [row] = justifyRows([{ width: 5000, height: 500 }], options);
    expect(row?.height).toBeCloseTo(100);
  });

  it("stacks rows with the gap between them", () => {
    const rows = justifyRows(
      Array.from({ length: 12 }, () => image),
      options,
    );
    const [first, second] = rows;
    expect(second?.top).toBeCloseTo((first?.height ?? 0) + 8);
  });

  it("makes the same rows from those before, whatever has come, gone or changed its room since", () => {
    const shapes = fc.array(fc.constantFrom(image, wide, { width: 700, height: 700 }), { maxLength: 60 });
    const room = fc.constantFrom(options, { ...options, width: 700 }, { ...options, targetHeight: 160 });
    fc.assert(
      fc.property(shapes, shapes, shapes, room, room, (stayed, gone, came, earlier, now) => {
        const sizes = [...stayed, ...gone];
        const before = { sizes, options: earlier, rows: justifyRows(sizes, earlier) };
        const next = [...stayed, ...came];
        expect(justifyRows(next, now, before)).toEqual(justifyRows(next, now));
      }),
    );
  });

  it("has no rows without images or without room, and survives sizes of zero", () => {
    expect(justifyRows([], options)).toEqual([]);
    expect(justifyRows([image], { ...options, width: 0 })).toEqual([]);
    expect(justifyRows([{ width: 0, height: 0 }], options)).toHaveLength(1);
  });

  it("lays out ten thousand images fast enough for scrolling", () => {
    const sizes = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? image : wide));
    const started = performance.now();
    justifyRows(sizes, options);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

it("gridRows gives equal tiles, the last row as many as are left", () => {
  const rows = gridRows(5, { width: 328, columns: 2, gap: 8, ratio: 0.8 });
  expect(rows.map(({ tiles }) => tiles.length)).toEqual([2, 2, 1]);
  expect(rows[0]).toMatchObject({ top: 0, height: 200 });
  expect(rows[1]).toMatchObject({ top: 208 });
  expect(rows[1]?.tiles[1]).toEqual({ index: 3, left: 168, width: 160 });
});

describe("neighbour", () => {
  const rows = gridRows(5, { width: 328, columns: 2, gap: 8, ratio: 0.8 });

  it("goes along the reading order", () => {
    expect(neighbour(rows, 1, "ArrowRight")).toBe(2);
    expect(neighbour(rows, 2, "ArrowLeft")).toBe(1);
    expect(neighbour(rows, 0, "ArrowLeft")).toBe(0);
    expect(neighbour(rows, 4, "ArrowRight")).toBe(4);
    expect(neighbour(rows, 2, "Home")).toBe(0);
    expect(neighbour(rows, 0, "End")).toBe(4);
  });

  it("goes up and down to what is nearest", () => {
    expect(neighbour(rows, 1, "ArrowDown")).toBe(3);
    expect(neighbour(rows, 3, "ArrowDown")).toBe(4);
    expect(neighbour(rows, 3, "ArrowUp")).toBe(1);
    expect(neighbour(rows, 0, "ArrowUp")).toBe(0);
  });
});
