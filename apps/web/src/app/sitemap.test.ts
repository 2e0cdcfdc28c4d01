import { languages } from "@portrait-studio/contract/languages";
import { expect, it } from "vitest";
import sitemap from "./sitemap.ts";

it("names the public pages in every language of the studio", () => {
  const pages = sitemap();
  expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(["/", "/about"]);
  for (const page of pages)
    expect(page.alternates?.languages).toEqual(
      Object.fromEntries(languages.map((language) => [language, `${page.url}?language=${language}`])),
    );
});
