import { errorCodes } from "@portrait-studio/contract/errors";
import { languages } from "@portrait-studio/contract/languages";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { describe, expect, it } from "vitest";
import { crashTexts } from "./crash.ts";
import { errorMessage, promptTexts, referenceTexts, translatorFor } from "./index.ts";
import { loadLanding, loadScreen, loadShell, screenNames } from "./screens.ts";

describe.each(languages)("the texts of %s", (language) => {
  it("exist for every screen, the landing page and the shell", async () => {
    for (const name of screenNames) expect(Object.keys(await loadScreen(language, name))).not.toEqual([]);
    expect((await loadLanding(language)).landing.hero.title).not.toBe("");
    expect(await loadShell(language)).toMatchObject({
      common: expect.anything(),
      crash: expect.anything(),
      errors: expect.anything(),
    });
  });

  it("have a text for every error, not its key", () => {
    for (const code of errorCodes) expect(errorMessage(code, language)).not.toBe(code);
  });

  it("have no text for what is no error", async () => {
    const { errors } = await loadShell(language);
    const isKnown = (key: string) => errorCodes.some((code) => key === code || key.startsWith(`${code}_`));
    expect(Object.keys(errors).filter((key) => !isKnown(key))).toEqual([]);
  });

  it("fill in the values of mails, in every plural form", () => {
    const translate = translatorFor(language);
    for (const count of [0, 1, 2, 5, 1_000_000]) {
      const subject = translate("mail:expiry.subject", { count, date: "TODAY" });
      expect(subject).toContain(String(count));
      expect(subject).toContain("TODAY");
    }
  });

  it("have texts for the API reference and a mood for every recipe", () => {
    expect(referenceTexts(language).title).not.toBe("");
    expect(Object.keys(promptTexts(language).moods).sort()).toEqual([...recipeIds].sort());
  });

  it("show crashes in this language once its shell was loaded", async () => {
    const { crash } = await loadShell(language);
    expect(crashTexts(language)).toEqual({ language, texts: crash });
  });
});
