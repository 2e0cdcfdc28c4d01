import { expect, it } from "vitest";
import { createWorkspace, texts } from "./checks.fixture.ts";
import { checkCircles } from "./circles.ts";

it("finds circles of values and of types, across packages and through aliases", () => {
  const workspace = createWorkspace({
    "packages/a/src/index.ts": 'import type { B } from "./b.ts";\nexport type A = B;',
    "packages/a/src/b.ts": 'export type { C as B } from "@portrait-studio/c";',
    "packages/c/src/index.ts": 'export type C = import("@portrait-studio/a").A;',
    "packages/d/src/one.ts": 'import { two } from "~/two.ts";\nexport const one = two;',
    "packages/d/src/two.ts": 'export const two = () => import("./one.ts");',
    "packages/d/src/self.ts": 'import type { Self } from "./self.ts";',
  });
  expect(texts(checkCircles(workspace)).sort()).toEqual([
    "packages/a/src/b.ts, packages/a/src/index.ts, packages/c/src/index.ts import each other in a circle.",
    "packages/d/src/one.ts, packages/d/src/two.ts import each other in a circle.",
    "packages/d/src/self.ts import each other in a circle.",
  ]);
});

it("accepts files that are imported twice, and trees", () => {
  const workspace = createWorkspace({
    "packages/a/src/index.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";',
    "packages/a/src/b.ts": 'import { c } from "./c.ts";\nexport const b = c;',
    "packages/a/src/c.ts": 'import { z } from "zod";\nexport const c = z;',
  });
  expect(checkCircles(workspace)).toEqual([]);
});
