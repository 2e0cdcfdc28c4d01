import { languages } from "@portrait-studio/contract/languages";
import { expect, it } from "vitest";
import sitemap from "./sitemap.ts";

it("names the page in every language of the studio", () => {
  const [page, ...others] = sitemap();
  expect(others).toEqual([]);
  expect(page?.alternates?.languages).toEqual(
    Object.fromEntries(languages.map((language) => [language, `${page?.url}?language=${language}`])),
  );
});
