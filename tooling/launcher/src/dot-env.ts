import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { keepLoopbackDirect } from "../preflight.mjs";
import { makePrivate } from "./private.ts";

export type Variables = Record<string, string | undefined>;

const example = ".env.example";

/**
 * The variables of `.env`, overruled by those of the real environment. On the first run `.env` is a copy of `.env.example`;
 * what a later version adds there holds until `.env` names it. Only its owner may read `.env`.
 * @returns the merged variables, and whether the file was made just now.
 * @throws one sentence that names a line which is neither `NAME=value` nor a comment.
 */
export async function loadDotEnv(folder: string, real: Variables) {
  const file = join(folder, ".env");
  const created = !existsSync(file);
  if (created) await writeFile(file, await readFile(join(folder, example)), { mode: 0o600, flag: "wx" });
  await makePrivate(file);
  return { variables: await readDotEnv(folder, real), created };
}

/** The same variables, without making a file. @throws as `loadDotEnv` */
export async function readDotEnv(folder: string, real: Variables): Promise<Variables> {
  const file = join(folder, ".env");
  const text = existsSync(file) ? await readFile(file, "utf8") : "";
  checkLines(text);
  const samples = parseEnv(await readFile(join(folder, example), "utf8"));
  return keepLoopbackDirect({ ...samples, ...parseEnv(text), ...real });
}

/** Node's parser skips what it does not understand; a typing mistake should be reported. */
function checkLines(text: string): void {
  let openQuote: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (openQuote) {
      if (line.includes(openQuote)) openQuote = undefined;
      continue;
    }
    if (/^\s*(#.*)?$/.test(line)) continue;
    const value = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/.exec(line)?.[1];
    if (value === undefined) throw new Error(`Line ${index + 1} of .env is not NAME=value: ${line.trim()}`);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote && !value.slice(1).includes(quote)) openQuote = quote;
  }
  if (openQuote) throw new Error(`A value in .env begins with ${openQuote} and never ends.`);
}
