import { expect, it } from "vitest";
import { texts } from "./checks.fixture.ts";
import { checkLocaleParity } from "./locale-parity.ts";

it("is content with the same texts, whatever plural forms a language has", () => {
  const english = { screens: { photos_one: "{{count}} photo", photos_other: "{{count}} photos" } };
  const spanish = {
    screens: {
      photos_one: "{{count}} foto",
      photos_many: "{{count}} de fotos",
      photos_other: "{{count}} fotos",
    },
  };
  expect(checkLocaleParity(english, spanish)).toEqual([]);
});

it("finds texts that are missing, empty, or ask for other values", () => {
  const english = {
    errors: { gone: "Gone.", empty: "Not empty.", limit: "At most {{maximum}} of {{all}}." },
  };
  const spanish = { errors: { empty: " ", limit: "Como máximo {{maximo}}.", extra: "De más." } };
  expect(texts(checkLocaleParity(english, spanish))).toEqual([
    "The text errors.gone is missing in es.",
    "The text errors.extra is missing in en.",
    "The text errors.empty is empty in es.",
    "The text errors.limit asks for all, maximum in en and for maximo in es.",
  ]);
});
