import { describe, expect, it } from "vitest";
import { nameLanguage, preferredLanguage, regionalName } from "./languages.ts";

describe("preferredLanguage", () => {
  it.each([
    [null, "en"],
    ["", "en"],
    ["es", "es"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en-GB,en;q=0.9,es;q=0.8", "en"],
    ["xx;q=0.9, es;q=0.5, en;q=0.1", "es"],
    ["en;q=0.2,es;q=0.7", "es"],
    ["es;q=0", "en"],
    ["xx,yy", "en"],
    ["*", "en"],
    ["ES", "es"],
    [";;;,,q=", "en"],
  ])("of %j is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

it("names a language in itself or in another language", () => {
  expect([nameLanguage("en"), nameLanguage("es"), nameLanguage("es", "en")]).toEqual([
    "English",
    "Español",
    "Spanish",
  ]);
});

it("adds the region that Open Graph needs", () => {
  expect([regionalName("en"), regionalName("es")]).toEqual(["en_US", "es_ES"]);
});
