import { describe, expect, it } from "vitest";
import { texts, workspaceOf } from "./checks.fixture.ts";
import { checkCycles } from "./cycles.ts";

describe("checkCycles", () => {
  it("finds a circle of files, through tests too", () => {
    const workspace = workspaceOf({
      "packages/db/src/a.ts": 'import "./b.ts";',
      "packages/db/src/b.ts": 'import "./c.test.ts";',
      "packages/db/src/c.test.ts": 'import "./a.ts";\nimport "./b.ts";',
    });
    const [first = "", ...others] = texts(checkCycles(workspace));
    expect(others).toEqual([]);
    expect(first).toBe(
      "Circle of files: packages/db/src/a.ts -> packages/db/src/b.ts -> packages/db/src/c.test.ts -> packages/db/src/a.ts",
    );
  });

  it("counts types between packages, and not between files", () => {
    const workspace = workspaceOf({
      "packages/auth/src/index.ts":
        'import type { B } from "@portrait-studio/billing";\nimport type { C } from "./c.ts";',
      "packages/auth/src/c.ts": 'import "./index.ts";',
      "packages/billing/src/index.ts": 'import type { A } from "@portrait-studio/auth";',
    });
    expect(texts(checkCycles(workspace))).toEqual(["Circle of packages: auth -> billing -> auth"]);
  });

  it("is content with a tree", () => {
    const workspace = workspaceOf({
      "packages/db/src/index.ts": 'import "./b.ts";\nimport "./c.ts";',
      "packages/db/src/b.ts": 'import "./c.ts";',
      "packages/db/src/c.ts": "export const c = 1;",
    });
    expect(checkCycles(workspace)).toEqual([]);
  });
});
