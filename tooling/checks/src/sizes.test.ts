import { expect, it } from "vitest";
import { createWorkspace } from "./checks.fixture.ts";
import { checkSizes } from "./sizes.ts";

const lines = (count: number) => `const a = 1;\n${"// more\n".repeat(count - 1)}`;

it("warns above 300 lines, fails above 400, and leaves tests alone", () => {
  const workspace = createWorkspace({
    "packages/db/src/short.ts": lines(300),
    "packages/db/src/long.ts": lines(301),
    "packages/db/src/longer.ts": lines(401),
    "packages/db/src/long.test.ts": lines(900),
  });
  expect(checkSizes(workspace)).toEqual([
    { level: "warning", text: "packages/db/src/long.ts has 301 lines; split it (at most 300)." },
    { level: "error", text: "packages/db/src/longer.ts has 401 lines; split it (at most 400)." },
  ]);
});
