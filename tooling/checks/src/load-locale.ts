import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "./locale-parity.ts";

/** The texts of one language: every module of its folder and of the folders in it. Without a folder there are none. */
export async function loadLocale(folder: string): Promise<Locale> {
  if (!existsSync(folder)) return { files: [], texts: {} };
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, name)).href)),
  );
  return { files, texts: Object.assign({}, ...modules) };
}
