import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { variants } from "@portrait-studio/contract/choices";
import { languages, nameLanguage } from "@portrait-studio/contract/languages";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { loadLanding, loadScreen } from "@portrait-studio/i18n/screens";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { previewsVersion, previewWidths } from "../recipes/recipe-preview.tsx";
import { LandingPage } from "./landing-page.tsx";
import { readOffer } from "./read-offer.ts";

const previews = new URL("../../../public/", import.meta.url);

async function render({
  language = "en",
  ...changes
}: Partial<ComponentProps<typeof LandingPage>> = {}): Promise<string> {
  const [{ landing }, recipes] = await Promise.all([loadLanding(language), loadScreen(language, "recipes")]);
  return renderToStaticMarkup(
    <LandingPage
      texts={landing}
      language={language}
      appUrl="https://studio.test"
      labels={recipes}
      offer={readOffer(undefined)}
      creditExpiry="30d"
      testimonials={[]}
      css=""
      script=""
      {...changes}
    />,
  );
}

it("shows what people said only where somebody has said something", async () => {
  expect(await render()).not.toContain("<blockquote>");
  expect(await render({ testimonials: [{ quote: "It held.", name: "Ana" }] })).toContain("It held.");
});

it("answers the first question without a click", async () => {
  expect((await render()).match(/<details[^>]*open/g)).toHaveLength(1);
});

it("says of credits what this studio does", async () => {
  expect(await render()).toContain("Yes, 30 days after each grant.");
  const page = await render({ creditExpiry: "never" });
  expect(page).toContain("Credits never expire.");
  expect(page).not.toContain("30 days after each grant");
});

it("names the price of the package to begin with", async () => {
  expect(await render()).toContain("$9.00");
  const text = JSON.stringify([
    { id: "large", name: "Large", credits: 900, amount: 50_000, currency: "jpy" },
    { id: "small", name: "Small", credits: 90, amount: 5000, currency: "jpy" },
  ]);
  expect(await render({ offer: readOffer(text) })).toContain("¥5,000");
});

it("has a preview of every recipe, for a woman and a man", () => {
  const missing = recipeIds
    .flatMap((recipe) =>
      variants.flatMap((variant) =>
        previewWidths.map((width) => `previews/${recipe}-${variant}-${width}.webp`),
      ),
    )
    .filter((path) => !existsSync(new URL(path, previews)));
  expect(missing).toEqual([]);
});

it("gives previews a new address when one of the files changes", async () => {
  const hash = createHash("sha256");
  for (const recipe of recipeIds)
    for (const variant of variants)
      for (const width of [...previewWidths].reverse())
        hash.update(await readFile(new URL(`previews/${recipe}-${variant}-${width}.webp`, previews)));
  expect(hash.digest("hex").slice(0, 8)).toBe(previewsVersion);
});

it.each(languages)(
  "in %s, leads to every other language and has an image for other sites",
  async (language) => {
    const page = await render({ language });
    expect(page).toContain(`<html lang="${language}">`);
    for (const other of languages) {
      expect(page).toContain(
        `<link rel="alternate" hrefLang="${other}" href="https://studio.test/?language=${other}"/>`,
      );
      const link = `href="/?language=${other}" lang="${other}" hrefLang="${other}">${nameLanguage(other)}</a>`;
      expect(page.includes(link)).toBe(other !== language);
    }
    const [, card = ""] = /property="og:image" content="https:\/\/studio\.test\/([^"]+)"/.exec(page) ?? [];
    expect(existsSync(new URL(card, previews))).toBe(true);
  },
);
