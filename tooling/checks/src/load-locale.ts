import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Locale } from "./locale-parity.ts";

export async function loadLocale(folder: string): Promise<Locale> {
  if (!existsSync(folder)) return { files: [], texts: {} };
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const texts = await Promise.all(
    files.map(
      async (name): Promise<[string, unknown]> => [
        basename(name, ".json"),
        JSON.parse(await readFile(join(folder, name), "utf8")),
      ],
    ),
  );
  return { files, texts: Object.fromEntries(texts) };
}
