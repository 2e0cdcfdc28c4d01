import type { Language } from "@portrait-studio/contract/languages";
import type errors from "./en/errors.json";
import type files from "./en/files.json";
import type mail from "./en/mail.json";
import type reference from "./en/reference.json";
import type withheld from "./en/withheld.json";
import type { Prompts } from "./prompts.ts";
import { loadScreen } from "./screens.ts";

/** The texts that servers need: for responses, mails, names of files, the API reference, and the prompt helper. */
export interface ServerTexts {
  errors: typeof errors;
  mail: typeof mail;
  withheld: typeof withheld;
  reference: typeof reference;
  prompts: Prompts;
  files: typeof files;
}

/** The texts of a language, from its folder; `pnpm checks` compares them with English. @throws when a file is missing */
export async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const load = async (name: keyof ServerTexts) =>
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
  return { errors, mail, withheld, reference, prompts: { ...prompts, moods }, files };
}
