import type { Language } from "@portrait-studio/contract/languages";
import type { Prompts } from "./prompts.ts";
import { loadScreen, type ScreenTexts } from "./screens.ts";

export interface ServerTexts {
  errors: typeof import("./en/errors.json");
  mail: typeof import("./en/mail.json");
  withheld: typeof import("./en/withheld.json");
  reference: typeof import("./en/reference.json");
  prompts: Prompts;
  files: typeof import("./en/files.json");
  /** names of looks, by the ids of recipes */
  looks: Readonly<Record<keyof ScreenTexts["recipes"], string>>;
}

/** The texts of a language, from its folder; `pnpm checks` compares them with English. @throws when a file is missing */
export async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const load = async (name: Exclude<keyof ServerTexts, "looks">) =>
    (await import(`./${language}/${name}.json`, { with: { type: "json" } })).default;
  const [errors, mail, withheld, reference, prompts, files, recipes] = await Promise.all([
    load("errors"),
    load("mail"),
    load("withheld"),
    load("reference"),
    load("prompts"),
    load("files"),
    loadScreen(language, "recipes"),
  ]);
  const moods = Object.fromEntries(Object.entries(recipes).map(([id, { mood }]) => [id, mood]));
  const looks = Object.fromEntries(Object.entries(recipes).map(([id, { label }]) => [id, label]));
  return {
    ...{ errors, mail, withheld, reference, files },
    prompts: { ...prompts, moods },
    looks: looks as ServerTexts["looks"],
  };
}
