import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadAbout, loadLanding, loadScreen, loadShell, screenNames } from "@portrait-studio/i18n/screens";
import { expect, it } from "vitest";

// A change of a text runs neither the walks nor the screens again, so this holds what they look for against the texts.

const folder = fileURLToPath(new URL("../../../e2e/", import.meta.url));

function wordsOf(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return typeof texts === "object" && texts ? Object.values(texts).flatMap(wordsOf) : [];
}

/** of Stripe's page, of the hosting pages, of samples, of two texts, and what a person has typed */
const elsewhere = [
  "1:1",
  "Ana, autumn",
  "Backup and restore",
  "dragon",
  "holiday-5",
  "Cancel and go back",
  "Pay $29.00",
  "-200balance 23",
  "+200balance 223",
  "Contact sheets",
  "Laptop",
  "Portrait Studio",
  "Español",
  "NOTICE",
  "credits that you have not used",
  "Apache License 2.0",
  "/generation/requests",
  "Idempotency-Key",
  "{{",
];

/** of screens, of windows and of files */
const names = /^screens\/.*: [a-z-]+$|: (?:desktop|phone)-e[ns]$|\.(?:jpg|md|txt)$/;

/** Whether a text has these words in it, with any values. */
async function loadTexts(): Promise<(words: string) => boolean> {
  const all = await Promise.all(
    (["en", "es"] as const).map(async (language) => [
      await loadShell(language),
      await loadLanding(language),
      await loadAbout(language),
      ...(await Promise.all(screenNames.map((name) => loadScreen(language, name)))),
    ]),
  );
  const texts = wordsOf(all);
  const patterns = texts.map((text) => {
    const plain = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${plain.join(".+")}$`, "i");
  });
  const whole = texts.join("\n").toLowerCase();
  return (words) => whole.includes(words.toLowerCase()) || patterns.some((pattern) => pattern.test(words));
}

it("finds every word that a walk looks for among the texts", async () => {
  const has = await loadTexts();
  const missing: string[] = [];
  for await (const file of glob("{*,screens/*,walk/*}.ts", { cwd: folder })) {
    const code = await readFile(folder + file, "utf8");
    const looked =
      /\b(?:getBy(?:Text|Label)\(|name: |to(?:Have|Contain)Text\(|hasText: |opens\()(?:"([^"\n]+)"|\/\^?\(?(?:\d+ )?(\w[\w ,'“”-]+))/g;
    for (const [, words = "", beginning = words] of code.matchAll(looked))
      if (!elsewhere.includes(beginning) && !has(beginning)) missing.push(`${file}: ${beginning}`);
  }
  expect(missing.filter((one) => !names.test(one))).toEqual([]);
});
