import { describe, expect, it } from "vitest";
import { createWorkspace, texts } from "./checks.fixture.ts";
import { checkDeclared } from "./declared.ts";

describe("checkDeclared", () => {
  it("accepts what is declared", () => {
    const workspace = createWorkspace({
      "packages/db/src/index.ts":
        'import { z } from "zod";\nimport fs from "node:fs";\nimport "@portrait-studio/contract/parts/limits";\nimport type pg from "pg";',
      "packages/db/src/index.test.ts": 'import { it } from "vitest";\nimport "./index.ts";',
      "packages/db/tool.config.ts": 'import { it } from "vitest";',
      "packages/contract/src/parts/limits.ts": "export const a = 1;",
    });
    expect(checkDeclared(workspace)).toEqual([]);
  });

  it("finds what is declared for development only", () => {
    const workspace = createWorkspace({
      "packages/db/src/index.ts": 'import { it } from "vitest";\nimport type { Mock } from "vitest";',
    });
    expect(texts(checkDeclared(workspace))).toEqual([
      "packages/db/src/index.ts:1 imports vitest, which packages/db/package.json declares for development only.",
    ]);
  });

  it("finds a path out of a package", () => {
    const workspace = createWorkspace({
      "packages/contract/src/secret.ts": "export const a = 1;",
      "packages/db/src/index.ts": 'import "../../contract/src/secret.ts";',
    });
    expect(texts(checkDeclared(workspace))).toEqual([
      "packages/db/src/index.ts:1 imports ../../contract/src/secret.ts outside its package.",
    ]);
  });

  it("reports what does not parse, and continues", () => {
    const workspace = createWorkspace({
      "packages/db/src/a.ts": "import {",
      "packages/db/src/b.ts": 'import "vitest";',
    });
    expect(texts(workspace.broken)).toEqual([
      expect.stringMatching(/^packages\/db\/src\/a\.ts does not parse: /),
    ]);
    expect(checkDeclared(workspace)).toHaveLength(1);
  });
});
