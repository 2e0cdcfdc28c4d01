import { describe, expect, it } from "vitest";
import { texts, workspaceOf } from "./checks.fixture.ts";
import { checkDeclared } from "./declared.ts";

describe("checkDeclared", () => {
  it("lets what is declared pass", () => {
    const workspace = workspaceOf({
      "packages/db/src/index.ts":
        'import { z } from "zod";\nimport fs from "node:fs";\nimport "@portrait-studio/contract/parts/limits";\nimport type pg from "pg";',
      "packages/db/src/index.test.ts": 'import { it } from "vitest";\nimport "./index.ts";',
      "packages/db/tool.config.ts": 'import { it } from "vitest";',
      "packages/contract/src/parts/limits.ts": "export const a = 1;",
    });
    expect(checkDeclared(workspace)).toEqual([]);
  });

  it("finds what is not declared, or for development only", () => {
    const workspace = workspaceOf({
      "packages/db/src/index.ts":
        'import lodash from "lodash/merge";\nimport { it } from "vitest";\nimport pg from "pg";',
    });
    expect(texts(checkDeclared(workspace))).toEqual([
      "packages/db/src/index.ts:1 imports lodash, which packages/db/package.json does not declare.",
      "packages/db/src/index.ts:2 imports vitest, which packages/db/package.json declares for development only.",
      "packages/db/src/index.ts:3 imports pg, which packages/db/package.json does not declare.",
    ]);
  });

  it("finds ways around a package's doors", () => {
    const workspace = workspaceOf({
      "packages/contract/src/secret.ts": "export const a = 1;",
      "packages/db/src/index.ts":
        'import "@portrait-studio/contract/src/secret.ts";\nimport "../../contract/src/secret.ts";\nimport "./gone.ts";',
    });
    expect(texts(checkDeclared(workspace))).toEqual([
      "packages/db/src/index.ts:1 imports @portrait-studio/contract/src/secret.ts, which is no declared entry of packages/contract.",
      "packages/db/src/index.ts:2 imports ../../contract/src/secret.ts out of its own package.",
      "packages/db/src/index.ts:3 imports ./gone.ts, which is not there.",
    ]);
  });

  it("reports what does not parse, and goes on", () => {
    const workspace = workspaceOf({
      "packages/db/src/a.ts": "import {",
      "packages/db/src/b.ts": 'import "gone";',
    });
    expect(texts(workspace.broken)).toEqual([
      expect.stringMatching(/^packages\/db\/src\/a\.ts does not parse: /),
    ]);
    expect(checkDeclared(workspace)).toHaveLength(1);
  });
});
