import type { Problem } from "./workspace.ts";

/**
 * Folders named `lexicon` hold a file a language. Where a language of the studio has none, people who write in it are
 * understood only by what other languages share with it: allowed, and said.
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
