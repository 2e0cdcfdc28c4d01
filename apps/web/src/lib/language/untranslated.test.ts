import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folders = [
  fileURLToPath(new URL("../../", import.meta.url)),
  fileURLToPath(new URL("../../../../../packages/ui/src/", import.meta.url)),
];

/** The same in every language: the product's name, and keys. */
const allowed = new Set(["Portrait Studio", "Ctrl", "Enter", "Esc", "Alt+R"]);

/** Words between tags, and in the attributes that people see or hear. */
function wordsIn(code: string): string[] {
  const between = [...code.matchAll(/>\s*([^<>{}()=;]*[A-Za-z]{2}[^<>{}()=;]*)<\//g)];
  const attributes = [
    ...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*[A-Za-z]{2}[^"]*)"/g),
  ];
  return [...between, ...attributes].map(([, words = ""]) => words.trim());
}

it("has no words outside the texts", async () => {
  const found: string[] = [];
  for (const folder of folders) {
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith(".tsx") || /\.(test|dev)\.tsx$/.test(file)) continue;
      const code = await readFile(`${folder}${file}`, "utf8");
      for (const words of wordsIn(code)) if (!allowed.has(words)) found.push(`${file}: ${words}`);
    }
  }
  expect(found).toEqual([]);
});

it("finds words where there are some", () => {
  expect(wordsIn('<b title="Hello you">Good day</b>{t("x")}')).toEqual(["Good day", "Hello you"]);
});
