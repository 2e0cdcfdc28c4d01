import { expect, it } from "vitest";
import { createWorkspace, texts } from "./checks.fixture.ts";
import { checkComments } from "./comments.ts";

const block = (lines: number, tail = "") => `/**\n${" * why\n".repeat(lines)}${tail} */\n`;

it("finds comments of three lines, and of lines that no window shows", () => {
  const workspace = createWorkspace({
    "packages/a/src/block.ts": `export const a = 1;\n${block(3)}const b = 2;`,
    "packages/a/src/lines.ts": "// one\n// two\n// three\nconst a = 1;",
    "packages/a/src/member.ts": `export interface A {\n${block(3)}a: number;\n}`,
    "packages/a/src/wide.ts": `${block(1)}const a = 1;\n/** ${"long ".repeat(30)}*/\nexport const b = a;`,
  });
  const promise = "has a comment of over 2 lines that documents nothing exported.";
  expect(texts(checkComments(workspace))).toEqual([
    `packages/a/src/block.ts:2 ${promise}`,
    `packages/a/src/lines.ts:1 ${promise}`,
    `packages/a/src/member.ts:2 ${promise}`,
    "packages/a/src/wide.ts:5 has a comment of over 145 characters in a line.",
  ]);
});

it("finds doc comments that begin with Of, What or Whose, in one line or several", () => {
  const workspace = createWorkspace({
    "packages/a/src/begins.ts": [
      "/** Of a hold. */",
      "export const a = 1;",
      "/**",
      " * What it is.",
      " */",
      "export const b = 1;",
      "interface C {",
      "  /** Whose it is. */",
      "  c: 1;",
      "}",
      "/** Offers stay. */",
      "export const d = 1;",
      "/**",
      " * A first line.",
      " * What follows is inside.",
      " */",
      "export const e = 1;",
    ].join("\n"),
    "packages/a/src/a.test.ts": "/** What a test has. */\nconst a = 1;",
  });
  expect(texts(checkComments(workspace))).toEqual([
    "packages/a/src/begins.ts:1 has a comment that begins with Of and has no subject.",
    "packages/a/src/begins.ts:3 has a comment that begins with What and has no subject.",
    "packages/a/src/begins.ts:8 has a comment that begins with Whose and has no subject.",
  ]);
});

it("accepts two lines, tags, what is exported, and tests", () => {
  const workspace = createWorkspace({
    "packages/a/src/short.ts": `${block(2, " * @throws what\n *   and when\n")}const a = 1;\n// one\n// two`,
    "packages/a/src/promise.ts": `${block(9)}export const a = 1;`,
    "packages/a/src/a.test.ts": `${block(9)}const a = 1;`,
  });
  expect(checkComments(workspace)).toEqual([]);
});
