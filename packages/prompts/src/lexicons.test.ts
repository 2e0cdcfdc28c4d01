import { expect, test } from "vitest";
import { loadLexicon } from "./lexicons.ts";

test("a language without words is not read, and breaks nothing", async () => {
  expect(await loadLexicon("es")).toMatchObject({ colours: { stand: "behind" } });
  expect(await loadLexicon("xx")).toBeNull();
});
