import { describe, expect, it } from "vitest";
import { checkArrows } from "./arrows.ts";
import { createWorkspace, texts } from "./checks.fixture.ts";

const contract = {
  "packages/contract/src/index.ts": 'import { z } from "zod";\nexport const a = z.string();',
};

describe("checkArrows", () => {
  it("accepts the plan's arrows", () => {
    const workspace = createWorkspace({
      ...contract,
      "packages/db/src/index.ts": 'import { a } from "@portrait-studio/contract";',
      "packages/engine/src/index.ts": "export interface Engine { a: 1 }",
      "packages/studio/src/index.ts":
        'import type { Engine } from "@portrait-studio/engine";\nimport "@portrait-studio/db";',
      "packages/api/src/index.ts": 'import "@portrait-studio/studio";',
      "packages/platform/src/index.ts": 'import "@portrait-studio/engine";',
      "apps/web/src/server.ts": 'import "@portrait-studio/api";',
      "apps/web/src/app/fonts/[name]/route.ts": 'import "node:fs";',
      "apps/web/src/app/page.tsx": 'import type { A } from "@portrait-studio/api";',
      "tooling/tour/src/index.ts": 'import "@portrait-studio/api";',
    });
    expect(checkArrows(workspace)).toEqual([]);
  });

  it("finds an arrow that points up", () => {
    const workspace = createWorkspace({
      ...contract,
      "packages/db/src/index.ts": 'export const a = 1;\nimport type { B } from "@portrait-studio/studio";',
      "packages/studio/src/index.ts": "export type B = 1;",
      "tooling/fakes/src/index.ts":
        'import "@portrait-studio/contract";\nimport "@portrait-studio/inngest-runner";',
      "tooling/inngest-runner/src/index.ts": "export const a = 1;",
    });
    expect(texts(checkArrows(workspace))).toEqual([
      "packages/db/src/index.ts:2 imports studio, which packages/db must not import.",
      "tooling/fakes/src/index.ts:1 imports contract, which tooling/fakes must not import.",
      "tooling/fakes/src/index.ts:2 imports inngest-runner, which tooling/fakes must not import.",
    ]);
  });

  it("finds an import of an app, in tests too", () => {
    const workspace = createWorkspace({
      ...contract,
      "packages/contract/src/a.test.ts": 'import "@portrait-studio/web";',
      "apps/web/src/server.ts": "export const a = 1;",
    });
    expect(texts(checkArrows(workspace))).toEqual([
      "packages/contract/src/a.test.ts:1 imports apps/web, which is an app.",
    ]);
  });

  it("finds a driver where only the port's types may be", () => {
    const workspace = createWorkspace({
      "packages/engine/src/index.ts": "export const a = 1;",
      "packages/studio/src/index.ts": 'import { a } from "@portrait-studio/engine";',
    });
    expect(texts(checkArrows(workspace))).toEqual([
      'packages/studio/src/index.ts:1 imports more than types of engine: write "import type".',
    ]);
  });

  it("finds server code in a screen, however it is reached", () => {
    const workspace = createWorkspace({
      "packages/api/src/index.ts": "export const a = 1;",
      "apps/web/src/server/handle.ts": "export const b = 1;",
      "apps/web/src/components/one.tsx": 'import "@portrait-studio/api";\nimport "../server/handle.ts";',
      "apps/web/src/components/two.tsx": 'import "~/server/handle";\nimport "node:fs";',
    });
    expect(texts(checkArrows(workspace))).toEqual([
      'apps/web/src/components/one.tsx:1 imports more than types of api: write "import type".',
      "apps/web/src/components/one.tsx:2 imports apps/web/src/server/handle.ts, which runs on the server only.",
      "apps/web/src/components/two.tsx:1 imports apps/web/src/server/handle.ts, which runs on the server only.",
      "apps/web/src/components/two.tsx:2 imports node:fs, and apps/web runs in browsers.",
    ]);
  });

  it("keeps the contract a leaf that browsers can load", () => {
    const workspace = createWorkspace({
      "packages/contract/src/index.ts": 'import "node:crypto";\nimport "react";',
    });
    expect(texts(checkArrows(workspace))).toEqual([
      "packages/contract/src/index.ts:1 imports node:crypto, and packages/contract runs in browsers.",
      "packages/contract/src/index.ts:2 imports react; packages/contract may only use zod.",
    ]);
  });

  it("ignores tests, and demands a plan for a new package", () => {
    const workspace = createWorkspace({
      ...contract,
      "packages/contract/src/a.test.ts": 'import "@portrait-studio/extra";',
      "packages/extra/src/index.ts": "export const a = 1;",
    });
    expect(texts(checkArrows(workspace))).toEqual(["packages/extra is not in the table of arrows."]);
  });
});
