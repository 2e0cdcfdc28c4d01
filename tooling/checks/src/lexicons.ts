import type { Problem } from "./workspace.ts";

/**
 * Folders named `lexicon` hold one file per language. A language of the studio without one is allowed, with a warning: prompts in it
 * are read with the words of the other languages.
 * @param files of the repository, with forward slashes
 */
export function checkLexicons(files: Iterable<string>, languages: readonly string[]): Problem[] {
  const present = new Set(files);
  const folders = new Set([...present].flatMap((file) => /^(.*\/lexicon)\/en\.ts$/.exec(file)?.[1] ?? []));
  return [...folders].flatMap((folder) =>
    languages
      .filter((language) => !present.has(`${folder}/${language}.ts`))
      .map((language): Problem => {
        return {
          level: "warning",
          text: `${folder} has no ${language}.ts: prompts in it are not understood.`,
        };
      }),
  );
}
