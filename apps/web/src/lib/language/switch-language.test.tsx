import { type BackendModule, createInstance } from "i18next";
import { expect, it } from "vitest";
import { switchLanguage } from "./switch-language.ts";

it("goes back to a language while the other is still on its way", async () => {
  const arrive: Record<string, () => void> = {};
  const backend: BackendModule = {
    type: "backend",
    init: () => undefined,
    read: (language, _, callback) => {
      arrive[language] = () => callback(null, { credits_one: language });
    },
  };
  const texts = createInstance();
  texts.use(backend);
  await texts.init({
    lng: "en",
    defaultNS: "common",
    ns: "common",
    resources: { en: { common: { credits_one: "en" } } },
    partialBundledLanguages: true,
  });
  const spanish = switchLanguage(texts, "es");
  await expect.poll(() => arrive.es).toBeDefined();
  const english = switchLanguage(texts, "en");
  arrive.es?.();
  await Promise.all([spanish, english]);
  expect(texts.t("credits_one")).toBe("en");
  expect(document.documentElement.lang).toBe("en");
});
