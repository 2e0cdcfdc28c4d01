import { expect, it } from "vitest";
import { checkEngineTexts } from "./locale-parity.ts";

it("names each engine without a text", () => {
  const texts = { common: { engine: { darkroom: "Built-in darkroom" } } };
  const problems = checkEngineTexts(["darkroom", "fal"], { files: [], texts });
  expect(problems.map(({ text }) => text)).toEqual([expect.stringMatching(/engine fal\.$/)]);
  expect(checkEngineTexts(["fal"], { files: [], texts: {} })).toHaveLength(1);
});
