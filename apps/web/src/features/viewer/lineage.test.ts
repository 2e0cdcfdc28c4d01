import type { ImageEditRequest } from "@portrait-studio/contract";
import { describe, expect, it } from "vitest";
import { findParent, growLineage } from "./lineage.ts";

function edit(
  id: string,
  from: string,
  made: readonly string[],
  rest: Partial<ImageEditRequest> = {},
): ImageEditRequest {
  const outputs = made.map(
    (imageId) => ({ imageId, inGallery: false }) as ImageEditRequest["outputs"][number],
  );
  return {
    id,
    imageId: from,
    outputs,
    count: Math.max(1, made.length),
    withheld: [],
    status: "completed",
    ...rest,
  } as ImageEditRequest;
}

const outline = (items: ReturnType<typeof growLineage>) =>
  items.map(
    (item) =>
      `${"  ".repeat(item.depth)}${item.kind === "version" ? `${item.imageId} (${item.number})` : `… ${item.edit.id}`}`,
  );

describe("growLineage", () => {
  it("is the original alone without edits", () => {
    expect(outline(growLineage("a", []))).toEqual(["a (1)"]);
  });

  it("puts what was made of an image below it, branches too, numbered as they were made", () => {
    const edits = [edit("e1", "a", ["b", "c"]), edit("e2", "b", ["d"]), edit("e3", "a", ["e"])];
    expect(outline(growLineage("a", edits))).toEqual(["a (1)", "  b (2)", "    d (4)", "  c (3)", "  e (5)"]);
  });

  it("shows a running edit above what it has made so far, and one that failed, but not a cancelled one", () => {
    const edits = [
      edit("e1", "a", ["b"], { status: "processing", count: 3 }),
      edit("e2", "b", [], { status: "failed" }),
      edit("e3", "b", [], { status: "cancelled" }),
    ];
    expect(outline(growLineage("a", edits))).toEqual(["a (1)", "  … e1", "  b (2)", "    … e2"]);
  });

  it("shows an edit of which something was held back beside what came of it", () => {
    const withheld = [{ position: 1, flaw: "outline" as const, message: "" }];
    expect(outline(growLineage("a", [edit("e1", "a", ["b"], { count: 2, withheld })]))).toEqual([
      "a (1)",
      "  … e1",
      "  b (2)",
    ]);
  });

  it("ends on rows that lead in a circle", () => {
    expect(outline(growLineage("a", [edit("e1", "a", ["b"]), edit("e2", "b", ["a"])]))).toHaveLength(2);
  });
});

describe("findParent", () => {
  const items = growLineage("a", [edit("e1", "a", ["b"]), edit("e2", "b", ["c"])]);

  it("is what a version was edited from; the original has none", () => {
    expect(findParent(items, "c")?.imageId).toBe("b");
    expect(findParent(items, "b")?.imageId).toBe("a");
    expect(findParent(items, "a")).toBeUndefined();
    expect(findParent(items, "unknown")).toBeUndefined();
  });
});
