import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadScreen, loadShell, screenNames } from "@portrait-studio/i18n/screens";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("../../", import.meta.url));

/** Every key as code writes it: with its namespace, without the endings of plurals. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const key = path ? `${path}.${name}` : name;
    return typeof text === "string" ? [key.replace(/_(one|other)$/, "")] : keysOf(text, key);
  });
}

/** All quoted strings of the code, and templates with a wildcard for each value. */
async function literalsOfTheSource(): Promise<{ plain: Set<string>; patterns: RegExp[] }> {
  const plain = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const file of await readdir(source, { recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    const code = await readFile(`${source}${file}`, "utf8");
    for (const [, literal = ""] of code.matchAll(/"([\w:.-]+)"/g)) plain.add(literal);
    for (const [, template = ""] of code.matchAll(/`([\w:.-]*\$\{[^`]*)`/g)) {
      const pattern = template
        .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
        .map((part) => part.replace(/[.*+?^()|[\]\\]/g, "\\$&"))
        .join("[\\w-]+");
      if (/\w/.test(template.split("${")[0] ?? "")) patterns.set(pattern, new RegExp(`^${pattern}$`));
    }
  }
  return { plain, patterns: [...patterns.values()] };
}

it("has no text that no screen shows", async () => {
  const { common } = await loadShell("en");
  const screens = await Promise.all(
    screenNames.map(async (name): Promise<[string, object]> => [name, await loadScreen("en", name)]),
  );
  const { plain, patterns } = await literalsOfTheSource();
  const unused = [["common", common] as const, ...screens].flatMap(([namespace, texts]) =>
    [...new Set(keysOf(texts))]
      .filter((key) => {
        const names = [key, `${namespace}:${key}`];
        // the prompt helper reads these, on the server
        if (namespace === "recipes" && /^\w+\.mood\./.test(key)) return false;
        return !names.some((name) => plain.has(name) || patterns.some((pattern) => pattern.test(name)));
      })
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});
