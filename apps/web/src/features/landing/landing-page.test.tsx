import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { languages, nameLanguage } from "@portrait-studio/contract/languages";
import { defaultCosts, defaultPackages } from "@portrait-studio/contract/prices";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { loadLanding, loadScreen } from "@portrait-studio/i18n/screens";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import made from "../../../public/previews/version.json" with { type: "json" };
import { previewedVariants, previewWidths } from "../recipes/recipe-preview.tsx";
import { LandingPage } from "./landing-page.tsx";

/** in the test's window, an address of a file would be one of a server */
const previews = resolve(import.meta.dirname, "../../../public");

const offer = { welcomeCredits: 60, costs: defaultCosts, packages: defaultPackages };

async function render({
  language = "en",
  ...changes
}: Partial<ComponentProps<typeof LandingPage>> = {}): Promise<string> {
  const [{ landing }, recipes, prices] = await Promise.all([
    loadLanding(language),
    loadScreen(language, "recipes"),
    loadScreen(language, "billing"),
  ]);
  return renderToStaticMarkup(
    <LandingPage
      texts={landing}
      language={language}
      appUrl="https://studio.test"
      labels={recipes}
      prices={prices}
      offer={offer}
      engines={{ builtIn: true, others: [] }}
      creditExpiry="30d"
      photoDays={30}
      said={undefined}
      css=""
      script=""
      {...changes}
    />,
  );
}

it("shows what people said of the studio, and without any, quotations of history with work and year", async () => {
  const page = await render();
  for (const { text, name, source } of Object.values((await loadLanding("en")).landing.voices.quotes)) {
    expect(source).toMatch(/\b1[4-9]\d\d$/);
    expect(page).toContain(`<q>${text}</q>`);
    expect(page).toContain(`<b>${name}</b><cite>${source}</cite>`);
  }
  const ana = { text: "It held.", name: "Ana", role: "Art director", picture: null };
  const said = await render({ said: { language: "es", items: [ana] } });
  expect(said).toContain('<ul class="voices" lang="es"><li><figure><blockquote>It held.</blockquote>');
  expect(said).not.toContain("<q>");
});

it("says what the free credits buy here, and nothing where there are none", async () => {
  expect(await render()).toContain("60 free credits to begin: up to 40 portraits of you.");
  const give = (welcomeCredits: number, costs = defaultCosts) =>
    render({ offer: { ...offer, welcomeCredits, costs } });
  expect(await give(61, { ...defaultCosts, training: 60 })).toContain("up to 1 portrait of you.");
  expect(await give(10)).toContain("10 free credits to begin.");
  expect(await give(0)).not.toContain("free credits");
});

it.each(languages)("says in %s what is true of the engines that work here", async (language) => {
  const { hero, engines: say } = (await loadLanding(language)).landing;
  const read = async (builtIn: boolean, others: string[]) => {
    const page = await render({ language, engines: { builtIn, others } });
    expect(page).not.toContain("{{");
    expect(page.includes(hero.text.split(".").at(-2) ?? "")).toBe(others.length === 0);
    return page;
  };
  expect(await read(true, [])).toContain(say.builtIn);
  const list = (type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(language, { type }).format(["fal", "Replicate"]);
  const all = ["fal", "Replicate"];
  expect(await read(false, all)).toContain(say.other.replace("{{engines}}", list("conjunction")));
  expect(await read(true, all)).toContain(say.both.replace("{{engines}}", list("disjunction")));
});

it("counts the looks that there are", async () => {
  const page = await render();
  expect(page.match(new RegExp(`${recipeIds.length} looks`, "g"))?.length).toBeGreaterThan(2);
});

it.each([
  ["en", "headshot"],
  ["es", "foto de perfil"],
] as const)(
  "is short in %s, and speaks of a headshot before it speaks of a model",
  async (language, headshot) => {
    const page = (await render({ language }))
      .replace(/.*<body[^>]*>/s, "")
      .replace(/<script.*?<\/script>/gs, "");
    const text = page.replace(/<[^>]+>/g, " ").toLowerCase();
    expect(text.match(/[\p{L}\p{N}]+/gu)?.length).toBeLessThan(950);
    expect(text.indexOf(headshot)).toBeGreaterThan(-1);
    expect(text.indexOf(headshot)).toBeLessThan(text.search(/model/));
    expect(page.match(/<summary>/g)).toHaveLength(3);
  },
);

it.each([
  ["en", "$0.18", "$0.145", "$0.115"],
  ["es", "0,18\u00a0US$", "0,145\u00a0US$", "0,115\u00a0US$"],
] as const)("has prices per credit in %s that add up to the packages", async (language, ...each) => {
  const page = await render({ language });
  for (const price of each) expect(page).toContain(`${price} `);
  const figures = each.map((price) => Number(price.replace(",", ".").replace(/[^\d.]/g, "")));
  expect(
    figures.map((figure, index) => Math.round(figure * (defaultPackages[index]?.credits ?? 0) * 100)),
  ).toEqual(defaultPackages.map(({ amount }) => amount));
});

it("shows the three badges of a fresh studio, and of an operator's packages those that they say", async () => {
  const badges = (page: string) => [...page.matchAll(/class="badge">([^<]+)/g)].map(([, words]) => words);
  expect(badges(await render())).toEqual(["Starter", "Most popular", "Best value"]);
  const packages = defaultPackages.map((one) => ({ ...one, badge: null }));
  expect(badges(await render({ offer: { ...offer, packages } }))).toEqual([]);
});

it("calls the default packages the best value and the one to start with by arithmetic", () => {
  const by = (badge: string) => defaultPackages.find((one) => one.badge === badge);
  const each = defaultPackages.map(({ amount, credits }) => amount / credits);
  const best = by("bestValue");
  expect(best && best.amount / best.credits).toBe(Math.min(...each));
  expect(by("starter")?.amount).toBe(Math.min(...defaultPackages.map(({ amount }) => amount)));
});

it("answers the first question without a click", async () => {
  expect((await render()).match(/<details[^>]*open/g)).toHaveLength(1);
});

it("says of credits what this studio does", async () => {
  expect((await render()).match(/Valid for 30 days/g)).toHaveLength(defaultPackages.length);
  const page = await render({ creditExpiry: "never" });
  expect(page).toContain("They never expire");
  expect(page).not.toContain("Valid for 30 days");
});

it("says how long this studio keeps photos that no model needs", async () => {
  expect(await render({ photoDays: 7 })).toContain("deleted after 7 days");
});

it("has the whole price list, as this studio sells it", async () => {
  const page = await render();
  for (const words of ["$9.00", "$29.00", "$69.00", "600 credits", "$0.18 per credit", "Best value"])
    expect(page).toContain(words);
  for (const [name, cost] of [
    ["Train a model", "20 credits"],
    ["One portrait", "1 credit"],
    ["Prompt helper, one refinement", "1 credit"],
  ])
    expect(page).toContain(`<dt>${name}</dt><dd>${cost}</dd>`);
  const small = { id: "small", name: "Small", credits: 90, amount: 5000, currency: "jpy", badge: null };
  const other = await render({ offer: { ...offer, packages: [small] } });
  expect(other).toContain("¥5,000");
  expect(other).not.toContain("$29.00");
  expect(await render({ offer: { ...offer, packages: [] } })).not.toContain('id="plan"');
});

it("has a preview of every recipe, for a woman and a man", () => {
  const missing = recipeIds
    .flatMap((recipe) =>
      previewedVariants.flatMap((variant) =>
        previewWidths.map((width) => `previews/${recipe}-${variant}-${width}.webp`),
      ),
    )
    .filter((path) => !existsSync(resolve(previews, path)));
  expect(missing).toEqual([]);
});

it("gives previews a new address when one of the files changes", async () => {
  const hash = createHash("sha256");
  for (const recipe of recipeIds)
    for (const variant of previewedVariants)
      for (const width of [...previewWidths].reverse())
        hash.update(await readFile(resolve(previews, `previews/${recipe}-${variant}-${width}.webp`)));
  expect(hash.digest("hex").slice(0, 8)).toBe(made.version);
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
    expect(existsSync(resolve(previews, card))).toBe(true);
  },
);
