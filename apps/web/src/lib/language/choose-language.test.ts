import { expect, it } from "vitest";
import { chooseLanguage } from "./choose-language.ts";

it("prefers the cookie", () => {
  expect(chooseLanguage("es", "en-GB,en")).toBe("es");
  expect(chooseLanguage("xx", "en-GB,en")).toBe("en");
});

it("follows the browser's order of preference", () => {
  expect(chooseLanguage(undefined, "xx-XX,es-MX;q=0.8,en;q=0.5")).toBe("es");
  expect(chooseLanguage(undefined, "en;q=0.5, es;q=0.9")).toBe("es");
  expect(chooseLanguage(undefined, "es;q=0,xx")).toBe("en");
});

it("is English for everybody else", () => {
  expect(chooseLanguage(undefined, "xx,yy")).toBe("en");
  expect(chooseLanguage(undefined, null)).toBe("en");
});
