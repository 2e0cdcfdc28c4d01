import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "./locale-parity.ts";

/** The texts of one language: every module of its folder, by file name and exported name. */
export async function loadLocale(root: string, language: string): Promise<Locale> {
  const folder = join(root, "packages/i18n/src", language);
  if (!existsSync(folder)) return {};
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const modules = await Promise.all(
    names.map(async (name) => [
      name.replace(/\.ts$/, ""),
      { ...(await import(pathToFileURL(join(folder, name)).href)) },
    ]),
  );
  return Object.fromEntries(modules);
}
