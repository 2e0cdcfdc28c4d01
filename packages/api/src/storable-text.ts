import { StudioError } from "@portrait-studio/contract";

const message = "Must not contain NUL or half of a surrogate pair.";
const maxIssues = 20;
const maxPathLength = 200;

/** Whether a database can hold the text as it is: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Refuses text that no database can hold, anywhere in an input. @throws VALIDATION_FAILED with the places */
export function refuseUnstorableText(input: unknown): void {
  const paths = findUnstorableText(input);
  if (paths.length > 0) throw unstorableText(paths);
}

export function unstorableText(paths: readonly string[]): StudioError {
  return new StudioError("VALIDATION_FAILED", { issues: paths.map((path) => ({ path, message })) });
}

/**
 * The places of such text in a value, as in "photos.0.name". It loops instead of recursing and looks at each object once, since
 * an input may be nested deeply or refer to itself.
 */
export function findUnstorableText(input: unknown): string[] {
  const found: string[] = [];
  const seen = new WeakSet<object>();
  const open: { value: unknown; path: string }[] = [{ value: input, path: "" }];
  for (let place = open.pop(); place && found.length < maxIssues; place = open.pop()) {
    const { value, path } = place;
    if (typeof value === "string" && !isStorableText(value)) found.push(path.slice(0, maxPathLength));
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [name, inner] of entriesOf(value)) {
      // a name is made readable, since a log or a screen shows it
      const shown = name.toWellFormed().replaceAll("\0", "\ufffd");
      const innerPath = path ? `${path}.${shown}` : shown;
      if (shown !== name) found.push(innerPath.slice(0, maxPathLength));
      open.push({ value: inner, path: innerPath });
    }
  }
  return found;
}

/** superjson also makes maps and sets of what is sent; their parts are named by position. */
function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map) return Object.entries([...value].flat());
  return Object.entries(value instanceof Set ? [...value] : value);
}
