import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadLocale } from "./load-locale.ts";
import { checkLexicons, checkLocaleParity, type Locale } from "./locale-parity.ts";

const locale = (texts: Locale["texts"], files = ["errors.json"]): Locale => ({ files, texts });

const textsOf = (english: Locale, spanish: Locale) =>
  checkLocaleParity(english, new Map([["es", spanish]])).map(({ text }) => text);

it("accepts the same keys with other words", () => {
  const english = { errors: { NOT_FOUND: "Not found", FULL: "At most {{max}} of {{total}}" } };
  const spanish = { errors: { FULL: "De {{total}}, como mucho {{max}}", NOT_FOUND: "No encontrado" } };
  expect(textsOf(locale(english), locale(spanish))).toEqual([]);
});

it("names a key that one language lacks, wherever it is nested", () => {
  expect(
    textsOf(
      locale({ screens: { gallery: { empty: "Empty" } } }),
      locale({ screens: { gallery: {} }, mail: { extra: "De más" } }),
    ),
  ).toEqual(["The text screens.gallery.empty is missing in es.", "The text mail.extra is missing in en."]);
});

it("counts the plural forms of a text as one", () => {
  const english = { n: { days_one: "{{count}} day", days_other: "{{count}} days" } };
  const spanish = { n: { days_one: "un día", days_many: "{{count}} días", days_other: "{{count}} días" } };
  expect(textsOf(locale(english), locale(spanish))).toEqual([]);
});

it("lets a list be longer in one language", () => {
  expect(textsOf(locale({ avoid: ["text"] }), locale({ avoid: ["texto", "letras"] }))).toEqual([]);
});

it("names an empty text, and a value that only one language asks for", () => {
  expect(
    textsOf(
      locale({ a: { one: "", two: "Up to {{max}}" } }),
      locale({ a: { one: "uno", two: "Hasta {{maximo}}" } }),
    ),
  ).toEqual(["The text a.one is empty in en.", "The text a.two asks for max in en and for maximo in es."]);
});

it("names a file that one language lacks", () => {
  expect(textsOf(locale({}, ["mail.json", "screens/auth.json"]), locale({}, ["mail.json"]))).toEqual([
    "The file screens/auth.json of texts is missing in es.",
  ]);
});

it("warns of a language without a lexicon, and names a heading that a lexicon lacks", () => {
  const english = locale({ edits: { slight: "slightly", strong: "very" } });
  const check = (other: Locale) => checkLexicons(english, new Map([["fr", other]]));
  expect(check(locale({ edits: { slight: "un peu", strong: "" } }))).toEqual([]);
  expect(check(locale({}, []))).toEqual([
    {
      level: "warning",
      text: "packages/prompts/src/lexicon has no fr: prompts in it are not understood.",
    },
  ]);
  expect(check(locale({ edits: { slight: "un peu", strongly: "très" } }))).toMatchObject([
    { level: "error", text: "The text edits.strong is missing in fr." },
    { level: "error", text: "The text edits.strongly is missing in en." },
  ]);
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "locale-"));
  await mkdir(join(folder, "screens"));
  await writeFile(join(folder, "errors.json"), '{ "NOT_FOUND": "Not found" }');
  await writeFile(join(folder, "screens/auth.json"), '{ "title": "Hi" }');
  await writeFile(join(folder, "errors.test.ts"), "throw new Error();");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it("loads the texts of a folder and of the folders in it", async () => {
  expect(await loadLocale(folder)).toEqual({
    files: ["errors.json", "screens/auth.json"],
    texts: { errors: { NOT_FOUND: "Not found" }, auth: { title: "Hi" } },
  });
});

it("finds nothing where no language is", async () => {
  expect(await loadLocale(join(folder, "fr"))).toEqual({ files: [], texts: {} });
});
