import { runInThisContext } from "node:vm";
import { languages } from "@portrait-studio/contract/languages";
import { afterEach, expect, it } from "vitest";
import { chosenLanguage } from "./choose-language.ts";
import { languageScript } from "./language-script.ts";

function openWith(query: string): string | null {
  history.replaceState(null, "", `/${query}`);
  runInThisContext(languageScript);
  return chosenLanguage();
}

afterEach(() => localStorage.clear());

it.each(languages)("keeps %s when the address asks for it", (language) => {
  expect(openWith(`?language=${language}`)).toBe(language);
});

it("keeps no language that the studio does not have", () => {
  expect(openWith("?language=xx")).toBeNull();
  expect(openWith("")).toBeNull();
});
