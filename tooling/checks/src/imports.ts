import { parseSync, Visitor } from "oxc-parser";

export interface Import {
  specifier: string;
  /** Erased before the program runs: `import type`, `export type`, `import("x").Y` in a type. */
  typeOnly: boolean;
  line: number;
}

/** `import { type A } from "x"` counts as a value: at run time the module is loaded. @throws when the file does not parse */
export function findImports(file: string, text: string): Import[] {
  const { module, program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  const getLine = (offset: number) => text.slice(0, offset).split("\n").length;
  const found: Import[] = [];
  const add = (specifier: string, start: number, typeOnly: boolean) =>
    found.push({ specifier, typeOnly, line: getLine(start) });

  for (const { moduleRequest, start, end } of module.staticImports) {
    add(moduleRequest.value, start, /^import\s+type[\s{*]/.test(text.slice(start, end)));
  }
  for (const { entries, start, end } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) add(request.value, start, /^export\s+type[\s{*]/.test(text.slice(start, end)));
  }
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, start, false);
    },
    TSImportType: ({ source, start }) => add(source.value, start, true),
  }).visit(program);
  return found;
}
